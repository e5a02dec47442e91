type ProblemListener = (problem: Error) => void;

let listener: ProblemListener = () => undefined;

/** Reports invalid props of a view that should not cost the visitor the page: the view then leaves the part out. */
export function reportProblem(problem: Error): void {
  listener(problem);
}

/** The listener. The server logs problems in production and throws them elsewhere; in the browser there is none. */
export function onProblem(next: ProblemListener): void {
  listener = next;
}
