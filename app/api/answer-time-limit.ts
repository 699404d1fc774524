/** Milliseconds that a form service or a list service has to answer. */
export const answerTimeLimit = 20_000;
