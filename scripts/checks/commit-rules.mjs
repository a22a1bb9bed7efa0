export const MAX_FILES = 40
const MAX_SUBJECT = 72

/** Changes that touch many files and decide nothing, named as such in the subject. */
const WIDE = /\b(?:moves?|renames?|formats?)\b/i

/**
 * A commit is read as one thought: few files, or one mechanical change that says so.
 * @param {{ id: string, subject: string, files: number }} commit
 */
export function commitFaults({ id, subject, files }) {
  const faults = []
  if (files > MAX_FILES && !WIDE.test(subject))
    faults.push(`${files} files, and its subject says neither move nor rename nor format`)
  if (subject.length > MAX_SUBJECT) faults.push(`a subject of ${subject.length} characters`)
  return faults.map((fault) => `${id.slice(0, 7)} ${subject}: ${fault}`)
}

/**
 * @param {string} log of `git log --format=%x00%H%x09%s --name-only`
 */
export const commitsIn = (log) =>
  log
    .split('\0')
    .slice(1)
    .map((entry) => {
      const [head, ...files] = entry.split('\n').filter((line) => line !== '')
      const [id, ...subject] = head.split('\t')
      return { id, subject: subject.join('\t'), files: files.length }
    })
