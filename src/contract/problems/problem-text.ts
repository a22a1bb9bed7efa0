/** `{name}` in the text is filled from the problem's params, or from `usual` where those have none. */
export type ProblemText = { status: number; text: string; usual?: Readonly<Record<string, string>> }
