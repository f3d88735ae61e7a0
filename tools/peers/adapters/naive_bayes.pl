#!/usr/bin/perl
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
# Algorithm::NaiveBayes: words that occur, smoothed by 1.
use strict;
use warnings;
use JSON::PP;
use Algorithm::NaiveBayes;

my $json = JSON::PP->new->utf8->canonical;
my %topics = map { ("multinomial.$_" => 1) } qw(posterior label);

sub counts { # a document is a list of words or of [word, count]
    my %counts;
    $counts{"w$_->[0]"} += $_->[1] for map { ref ? $_ : [$_, 1] } @{$_[0]};
    return \%counts;
}

sub posterior {
    my ($train, $input) = @_;
    my $model = Algorithm::NaiveBayes->new;
    my @labels = @{$train->{labels}};
    $model->add_instance(attributes => counts($_), label => shift @labels) for @{$train->{documents}};
    $model->train;
    my $scores = $model->predict(attributes => counts($input->{x}));
    my $total = 0;
    $total += $_ for values %$scores; # their squares have the sum 1
    return { map { $_ => $scores->{$_} / $total } keys %$scores };
}

sub answer {
    my $asked = shift;
    my ($train, $output) = ($asked->{train}, $asked->{output} =~ s/exact_//r);
    return (skipped => "not in this library") unless $topics{"$asked->{model}.$output"};
    my %known = map { ($_ => 1) } qw(documents labels vocabulary_size);
    return (skipped => "an option") if grep { !$known{$_} } keys %$train;
    my %words = map { %{counts($_)} } @{$train->{documents}};
    my $size = $train->{vocabulary_size};
    return (skipped => "words that do not occur") if defined $size && $size != keys %words;
    my $p = eval { posterior($train, $asked->{input}) };
    return (refused => "$@") unless $p;
    return (answer => $output eq "label" ? (sort { $p->{$b} <=> $p->{$a} } sort keys %$p)[0] : $p);
}

my %about = (
    protocol => 1, name => "Perl Algorithm::NaiveBayes", version => $Algorithm::NaiveBayes::VERSION,
    topics => [keys %topics],
);
$| = 1;
while (my $line = <STDIN>) {
    my $asked = $json->decode($line);
    my $cmd = $asked->{cmd};
    last if $cmd eq "stop";
    my %reply = $cmd eq "start" ? %about : $cmd eq "profile" ? (ok => JSON::PP::true)
        : (seq => $asked->{seq}, answer($asked));
    print $json->encode(\%reply), "\n";
}
