// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the genref authors
// Two libraries in Java: "commons-math3" has matrices and Gaussians, "weka" Naive Bayes, which smooths priors
// and frequencies by 1.

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.util.*;
import java.util.stream.*;
import org.apache.commons.math3.distribution.MultivariateNormalDistribution;
import org.apache.commons.math3.exception.util.ExceptionContextProvider;
import org.apache.commons.math3.linear.*;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.correlation.Covariance;
import weka.classifiers.Classifier;
import weka.classifiers.bayes.NaiveBayes;
import weka.classifiers.bayes.NaiveBayesMultinomial;
import weka.core.*;

public class Libraries {
    static class Skip extends RuntimeException {
        Skip(String why) { super(why); }
    }

    interface Library {
        Object answer(String topic, JsonObject train, JsonObject input) throws Exception;
    }

    static double number(JsonElement entry) {
        String text = entry.getAsString();
        return text.equals("nan") ? Double.NaN : text.endsWith("inf")
            ? Double.parseDouble(text.replace("inf", "Infinity")) : entry.getAsDouble();
    }

    static double[] vector(JsonElement entries) {
        return stream(entries).mapToDouble(Libraries::number).toArray();
    }

    static double[][] rows(JsonElement entries) {
        return stream(entries).map(Libraries::vector).toArray(double[][]::new);
    }

    static Stream<JsonElement> stream(JsonElement entries) {
        return StreamSupport.stream(entries.getAsJsonArray().spliterator(), false);
    }

    // Matrices and Gaussians

    static final List<String> MATRICES = List.of("matrix.determinant", "matrix.inverse", "matrix.solution",
        "matrix.cholesky", "gaussian.mean", "gaussian.covariance", "gaussian.density",
        "gaussian.principal_axes");

    static Object commons(String topic, JsonObject train, JsonObject input) {
        switch (topic) {
            case "gaussian.density":
                double[] mean = vector(input.get("mean")), x = vector(input.get("x"));
                return new MultivariateNormalDistribution(mean, rows(input.get("covariance"))).density(x);
            case "gaussian.mean":
                RealMatrix data = MatrixUtils.createRealMatrix(rows(input.get("rows")));
                return IntStream.range(0, data.getColumnDimension())
                    .mapToDouble(j -> StatUtils.mean(data.getColumn(j))).toArray();
            case "gaussian.covariance":
                return new Covariance(rows(input.get("rows")), false).getCovarianceMatrix().getData();
            case "gaussian.principal_axes":
                RealMatrix covariance = MatrixUtils.createRealMatrix(rows(input.get("covariance")));
                EigenDecomposition axes = new EigenDecomposition(covariance);
                return IntStream.range(0, covariance.getRowDimension())
                    .mapToObj(j -> new TreeMap<>(Map.of("variance", axes.getRealEigenvalue(j),
                        "direction", axes.getEigenvector(j).toArray()))).collect(Collectors.toList());
            default:
                RealMatrix matrix = MatrixUtils.createRealMatrix(rows(input.get("matrix")));
                if (topic.equals("matrix.cholesky"))
                    return new CholeskyDecomposition(matrix).getL().getData();
                LUDecomposition factors = new LUDecomposition(matrix);
                if (topic.equals("matrix.determinant")) return factors.getDeterminant();
                if (topic.equals("matrix.inverse")) return factors.getSolver().getInverse().getData();
                RealVector right = MatrixUtils.createRealVector(vector(input.get("right")));
                return factors.getSolver().solve(right).toArray();
        }
    }

    // Naive Bayes

    static final List<String> MODELS =
        List.of("gaussian_naive_bayes", "bernoulli", "categorical", "multinomial");

    static double[] counts(JsonElement document, int size) {
        double[] found = new double[size];
        for (JsonElement entry : document.getAsJsonArray()) {
            JsonArray pair = entry.isJsonArray() ? entry.getAsJsonArray() : new JsonArray();
            int word = (pair.isEmpty() ? entry : pair.get(0)).getAsInt();
            if (word < 1 || word > size) throw new Skip("no such word");
            found[word - 1] += pair.isEmpty() ? 1 : pair.get(1).getAsDouble();
        }
        return found;
    }

    static Object weka(String topic, JsonObject train, JsonObject input) throws Exception {
        String model = topic.substring(0, topic.indexOf('.'));
        boolean texts = model.equals("multinomial"), label = topic.endsWith(".label");
        Set<String> known = Set.of("rows", "documents", "labels", "vocabulary_size", "levels");
        if (!label && !topic.endsWith(".posterior")) throw new Skip("not in Weka");
        if (!known.containsAll(train.keySet())) throw new Skip("an option");
        if (texts && !train.has("vocabulary_size")) throw new Skip("how many words there are is to be known");
        int size = texts ? train.get("vocabulary_size").getAsInt() : 0;
        double[][] values = !texts ? rows(train.get("rows"))
            : stream(train.get("documents")).map(one -> counts(one, size)).toArray(double[][]::new);
        double[] levels = train.has("levels") ? vector(train.get("levels")) : null;
        boolean binary = model.equals("bernoulli"), numeric = texts || model.equals("gaussian_naive_bayes");
        FastVector features = new FastVector(), classes = new FastVector();
        stream(train.get("labels")).map(JsonElement::getAsString).distinct().sorted()
            .forEach(classes::addElement);
        for (int j = 0; j < values[0].length; j++) {
            FastVector names = new FastVector();
            int column = j;
            double highest = Arrays.stream(values).mapToDouble(row -> row[column]).max().getAsDouble();
            double last = numeric ? 0 : binary ? 1 : levels != null ? levels[j] : highest;
            for (int v = binary ? 0 : 1; v <= last; v++) names.addElement(String.valueOf(v));
            features.addElement(numeric ? new Attribute("x" + j) : new Attribute("x" + j, names));
        }
        features.addElement(new Attribute("y", classes));
        Instances data = new Instances("data", features, values.length);
        data.setClassIndex(features.size() - 1);
        Iterator<JsonElement> labels = train.getAsJsonArray("labels").iterator();
        for (double[] row : values) data.add(instance(data, row, labels.next().getAsString()));
        Classifier learnt = texts ? new NaiveBayesMultinomial() : new NaiveBayes();
        learnt.buildClassifier(data);
        double[] x = texts ? counts(input.get("x"), size) : vector(input.get("x"));
        Instance asked = instance(data, x, null);
        if (label) return data.classAttribute().value((int) learnt.classifyInstance(asked));
        double[] p = learnt.distributionForInstance(asked);
        Map<String, Double> posterior = new TreeMap<>();
        for (int k = 0; k < p.length; k++) posterior.put(data.classAttribute().value(k), p[k]);
        return posterior;
    }

    static Instance instance(Instances data, double[] row, String label) {
        Instance found = new Instance(data.numAttributes());
        found.setDataset(data);
        for (int j = 0; j < row.length; j++) {
            Attribute feature = data.attribute(j);
            if (feature.isNumeric()) found.setValue(j, row[j]);
            else found.setValue(j, row[j] % 1 == 0 ? String.valueOf((int) row[j]) : String.valueOf(row[j]));
        }
        if (label != null) found.setClassValue(label);
        return found;
    }

    // The conversation

    static Map<String, Object> reply(Library library, Collection<String> topics, JsonObject asked) {
        String model = asked.get("model").getAsString();
        String topic = model + "." + asked.get("output").getAsString().replace("exact_", "");
        Map<String, Object> reply = new HashMap<>(Map.of("seq", asked.get("seq").getAsInt()));
        try {
            if (!topics.contains(topic) && !topics.contains(model)) throw new Skip("not in this library");
            JsonObject train = asked.getAsJsonObject("train"), input = asked.getAsJsonObject("input");
            reply.put("answer", library.answer(topic, train, input));
        } catch (Skip skip) {
            reply.put("skipped", skip.getMessage());
        } catch (Exception error) { // what a library throws on purpose, and else it is a fault
            boolean refusal = error instanceof IllegalArgumentException
                || error instanceof ExceptionContextProvider || !(error instanceof RuntimeException);
            reply.put(refusal ? "refused" : "error", String.valueOf(error));
        }
        return reply;
    }

    static String commonsVersion() throws IOException {
        Properties found = new Properties();
        String file = "/META-INF/maven/org.apache.commons/commons-math3/pom.properties";
        found.load(LUDecomposition.class.getResourceAsStream(file));
        return found.getProperty("version");
    }

    public static void main(String[] arguments) throws IOException {
        boolean isWeka = arguments[0].equals("weka");
        Library library = isWeka ? Libraries::weka : Libraries::commons;
        String version = isWeka ? Version.VERSION : commonsVersion();
        Map<String, Object> about = Map.of("protocol", 1, "name", isWeka ? "Java Weka" : "Java commons-math3",
            "version", version, "topics", isWeka ? MODELS : MATRICES,
            "profile", Map.of("prior", isWeka ? "laplace" : "mle"));
        Gson json = new GsonBuilder().serializeSpecialFloatingPointValues().create();
        for (Scanner lines = new Scanner(System.in, "UTF-8"); lines.hasNextLine(); ) {
            JsonObject asked = JsonParser.parseString(lines.nextLine()).getAsJsonObject();
            String cmd = asked.get("cmd").getAsString();
            if (cmd.equals("stop")) return;
            Map<String, Object> said = cmd.equals("start") ? about : cmd.equals("profile")
                ? Map.of("ok", true) : reply(library, isWeka ? MODELS : MATRICES, asked);
            System.out.println(json.toJson(said));
        }
    }
}
