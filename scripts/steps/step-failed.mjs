/** A step failed; the message is one line for the person who ran the command. */
export class StepFailed extends Error {}

/** Runs a command. A failed step prints one line and sets the exit code; any other error is a bug with its stack. */
export async function reportFailure(body) {
  try {
    await body()
  } catch (error) {
    console.error(error instanceof StepFailed ? error.message : error)
    process.exitCode = 1
  }
}
