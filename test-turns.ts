import { execFileSync } from 'node:child_process'

/** In how many turns CI makes what need not run at every change. */
export const TURN_COUNT = 4

/** The turn of a commit, from 0 on: the same commit always gets the same one. */
export const turnOf = (commit: string): number => Number.parseInt(commit.slice(-6), 16) % TURN_COUNT

/** The commit that is checked out; undefined outside a repository. */
function currentCommit(): string | undefined {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

/** The turn of this run in CI; undefined when the run makes all turns: on a developer's machine, and without a repository. */
export function currentTurn(): number | undefined {
  const commit = process.env.CI === 'true' && process.env.SOAK !== '1' ? currentCommit() : undefined
  return commit === undefined ? undefined : turnOf(commit)
}

/** The items that a run leaves to other commits. @param turns one list for each turn */
export const ofOtherTurns = <Item>(turns: readonly (readonly Item[])[], turn = currentTurn()): Item[] =>
  turn === undefined ? [] : turns.filter((_, index) => index !== turn).flat()

/** The rows of this run's turn, each row of one turn. A run that makes all turns has all rows. */
export const ofThisTurn = <Row>(rows: readonly Row[], turn = currentTurn()): Row[] =>
  rows.filter((_, index) => turn === undefined || index % TURN_COUNT === turn)
