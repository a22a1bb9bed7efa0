import { execFileSync } from 'node:child_process'

const paths = (...names: string[]) => names.map((name) => `e2e/${name}.test.ts`)

/**
 * Journeys of the office and of its operator, in three turns of the same length. Tests of the server and of the web app
 * hold their rules at every change; a browser walks one turn at each change, and all of them with `npm test -- --all`.
 */
export const TURNS = [
  paths(
    ...['accounts/profile', 'app/webhooks', 'app/map', 'files/disposals', 'inspections/requirements'],
    ...['inspections/photo-shape', 'operation/packaging', 'planning/next-visit', 'planning/saved-views'],
  ),
  paths(
    ...['accounts/staff', 'app/report-templates', 'app/exports', 'app/search', 'app/verify-camera'],
    ...['files/files-journey', 'inspections/acta-print', 'operation/secrets-in-logs', 'planning/census-import'],
  ),
  paths(
    ...['accounts/password-recovery', 'app/integrations', 'app/help', 'app/notices', 'inspections/visible-ink'],
    ...['operation/instances', 'planning/formats', 'planning/suggestions', 'planning/trips'],
  ),
]

/** The turn of a commit: the same commit always gets the same one. */
export const turnOf = (commit: string): number => Number.parseInt(commit.slice(-6), 16) % TURNS.length

/** The commit that is checked out; undefined outside a repository. */
function currentCommit(): string | undefined {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

/** Journeys that a run of CI leaves to other commits, and says so. Without a repository it leaves none. */
export function otherTurns(): string[] {
  const commit = currentCommit()
  if (process.env.CI !== 'true' || commit === undefined) return []
  const turn = turnOf(commit)
  process.stdout.write(
    `Journeys of the office: turn ${turn + 1} of ${TURNS.length}, by the commit ${commit.slice(0, 9)}\n`,
  )
  return TURNS.filter((_, index) => index !== turn).flat()
}
