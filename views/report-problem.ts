type ProblemListener = (problem: Error) => void;

let listener: ProblemListener = () => undefined;

/** A mistake in what a view was given, which need not cost the visitor the page: the view leaves the part out after reporting it. */
export function reportProblem(problem: Error): void {
  listener(problem);
}

/** Who is told. The server logs problems in production and throws them elsewhere; nobody is told in the browser. */
export function onProblem(next: ProblemListener): void {
  listener = next;
}
