import { execFileSync } from 'node:child_process'
import { ROOT } from '../steps/project.mjs'
import { commitFaults, commitsIn } from './commit-rules.mjs'

const RULES = 'scripts/checks/commit-rules.mjs'

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** Commits from which a check counts: those of the branch, beside the delivered `main`; or all since the rules exist. */
function firstOf(scope) {
  if (scope === 'new') return git('merge-base', 'main', 'HEAD').trim()
  return git('log', '--diff-filter=A', '--format=%H', '--', RULES).split('\n')[0]
}

/**
 * Commits that break the rules. A delivered copy has no history, and a shallow one only part of it: there is nothing
 * to check then.
 * @param {'new' | 'all'} scope commits that are not on `main` yet, or all since the rules exist
 */
export function faultyCommits(scope) {
  try {
    const since = firstOf(scope)
    if (!since) return []
    return commitsIn(git('log', '--no-merges', '-M', '--format=%x00%H%x09%s', '--name-only', `${since}..HEAD`)).flatMap(
      commitFaults,
    )
  } catch {
    return []
  }
}
