import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from './project.mjs'

/** Folder in which a failed journey leaves a note, and a picture of its page. */
const FOLDER = inProject('.tmp', 'failures')

export const forgetNotes = (folder = FOLDER) => rmSync(folder, { recursive: true, force: true })

const noteFiles = (folder) => {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'))
  } catch {
    return []
  }
}

const readNote = (folder, name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))

/** Forgets the notes of one file, which runs again and may leave others. */
export function forgetNotesOf(file, folder = FOLDER) {
  for (const name of noteFiles(folder)) if (readNote(folder, name).file === file) rmSync(join(folder, name))
}

/**
 * Lines of what failed tests noted: page, console, picture and log of the server.
 * @returns lines by `file > test`, with the names of suites and test parted by blanks, as in Vitest's JSON report
 */
export function readNotes(folder = FOLDER) {
  const notes = new Map()
  for (const name of noteFiles(folder).sort()) {
    const { file, test, lines } = readNote(folder, name)
    const key = `${file} > ${test.replaceAll(' > ', ' ')}`
    notes.set(key, [...(notes.get(key) ?? []), ...lines])
  }
  return notes
}

/** The failures, each followed by its note. */
export const withNotes = (failures, notes) =>
  failures.map((failure) => {
    const [, lines = []] = [...notes].find(([key]) => failure.startsWith(`${key}: `)) ?? []
    return [failure, ...lines].join('\n    ')
  })
