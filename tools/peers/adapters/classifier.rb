# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
# classifier-reborn: words that occur; it takes 0.1 for the count of one that a class does not have.
require "json"
require "classifier-reborn"

Skip = Class.new(StandardError)

# A document is a list of words or of [word, count]; a short word would be left out.
def text(document)
  document.flat_map do |entry|
    word, count = entry
    raise Skip, "a text of so many words" if count && count > 1_000_000
    ["word#{word}"] * (count || 1)
  end.join(" ")
end

def learnt(train)
  raise Skip, "an option" unless (train.keys - %w[documents labels vocabulary_size]).empty?
  model = ClassifierReborn::Bayes.new(enable_stemmer: false)
  classes = train["labels"].uniq
  train["documents"].zip(train["labels"]) do |document, label|
    model.train("c#{classes.index(label)}", text(document))
  end
  [model, classes.each_with_index.to_h { |label, i| ["C#{i}", label] }]
end

OUTPUTS = {
  "multinomial.log_joint" => lambda do |train, x|
    model, labels = learnt(train)
    model.classifications(text(x)).transform_keys { |name| labels[name] }
  end,
  "multinomial.posterior" => lambda do |train, x|
    logs = OUTPUTS["multinomial.log_joint"].call(train, x)
    parts = logs.transform_values { |log| Math.exp(log - logs.values.max) }
    parts.transform_values { |part| part / parts.values.sum }
  end,
  "multinomial.label" => lambda do |train, x|
    model, labels = learnt(train)
    labels[model.classify(text(x))]
  end
}.freeze

def answer(asked)
  output = OUTPUTS["#{asked['model']}.#{asked['output'].sub('exact_', '')}"]
  raise Skip, "not in this library" unless output
  found = output.call(asked["train"], asked["input"]["x"])
  { answer: found.is_a?(Hash) ? found.transform_values(&:to_s) : found }
rescue Skip => e
  { skipped: e.message }
rescue ArgumentError, ZeroDivisionError, FloatDomainError => e
  { refused: e.message }
rescue StandardError => e
  { error: "#{e.class}: #{e.message}" }
end

ABOUT = {
  protocol: 1, name: "Ruby classifier-reborn", topics: OUTPUTS.keys,
  version: Gem.loaded_specs["classifier-reborn"].version.to_s
}.freeze

$stdout.sync = true
$stdin.each_line do |line|
  asked = JSON.parse(line)
  exit if asked["cmd"] == "stop"
  known = { "start" => ABOUT, "profile" => { ok: true } }[asked["cmd"]]
  puts JSON.generate(known || { seq: asked["seq"], **answer(asked) })
end
