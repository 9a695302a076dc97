/** What is wrong with the arguments or files of a run and what to do about it, one line each; no fault of the program. */
export class InputProblem extends Error {
  override readonly name = 'InputProblem';
}
