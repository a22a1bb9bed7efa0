import { execFileSync } from 'node:child_process'
import { ROOT } from '../steps/project.mjs'
import { commitFaults, commitsIn } from './commit-rules.mjs'

const RULES = 'scripts/checks/commit-rules.mjs'

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/**
 * Commits that break the rules, of those since the rules exist. A delivered copy has no history, and a shallow one
 * only part of it: there is nothing to check then.
 */
export function faultyCommits() {
  try {
    const [since] = git('log', '--diff-filter=A', '--format=%H', '--', RULES).split('\n')
    if (!since) return []
    return commitsIn(git('log', '--no-merges', '-M', '--format=%x00%H%x09%s', '--name-only', `${since}..HEAD`)).flatMap(
      commitFaults,
    )
  } catch {
    return []
  }
}
