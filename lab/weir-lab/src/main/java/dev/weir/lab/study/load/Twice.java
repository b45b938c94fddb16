package dev.weir.lab.study.load;

/** Requests that are each sent twice, the second time after the first answer: one more round trip. */
record Twice(Requests requests) implements Requests {
    @Override
    public void send(int number, Answer answer) {
        requests.send(number, failure -> {
            if (failure == null) {
                requests.send(number, answer);
            } else {
                answer.done(failure);
            }
        });
    }
}
