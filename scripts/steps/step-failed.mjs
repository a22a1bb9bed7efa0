/** A step that could not be done, in one line for the person who ran the command. */
export class StepFailed extends Error {}

/** Runs a command's body; a failed step is one line and an exit code, anything else a bug with its stack. */
export async function reportFailure(body) {
  try {
    await body()
  } catch (error) {
    console.error(error instanceof StepFailed ? error.message : error)
    process.exitCode = 1
  }
}
