/** How long a form service or a list service may take to answer. */
export const answerTimeoutMs = 20_000;
