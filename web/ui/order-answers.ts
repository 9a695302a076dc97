/** Which answers about one thing are news. */
export type AnswerOrder = {
  /** Asked for it: the result says of the answer, once it is there, whether it is news. */
  ask(): () => boolean;
  /** It is known from elsewhere, later than all that was asked so far. */
  overtake(): void;
};

/** Answers may come in another order than they were asked for; one before a later one is old. */
export function orderAnswers(): AnswerOrder {
  let asked = 0;
  let taken = 0;
  return {
    ask() {
      asked += 1;
      const own = asked;
      return () => {
        const isNews = own > taken;
        taken = Math.max(taken, own);
        return isNews;
      };
    },
    overtake() {
      taken = asked;
    },
  };
}
