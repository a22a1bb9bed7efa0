import {
  EVIDENCE_LETTERS,
  MAX_EVIDENCE_IMAGES,
  NOTE_LETTERS,
  TOO_MANY_IMAGES,
} from '../../domain/requirements/requirement-words.ts'
import { newKey } from '../ui/new-key.ts'
import { make } from '../verify/elements.ts'
import type { Kept } from './kept.ts'
import { Refusal } from './portal-calls.ts'

/** The fields of an answer that was begun. They outlive the view: no script can put photos into a new field. */
type Draft = {
  text: HTMLTextAreaElement
  photos: HTMLInputElement
  /**
   * The answer as it is now. The same one keeps its key, so that a lost reply stores no second answer.
   * @throws Refusal of too many photos, before they go over a slow network
   */
  read(): { body: FormData; key: string }
}

/** A text about a requirement that is no answer, as a request for more time. */
type Words = { text: HTMLTextAreaElement; read(): { text: string; key: string } }

/** The text of an answer; what was sent last, and its key. */
type Begun = { text?: string; sent?: string; key?: string }

function begunOf(kept: Kept): Map<string, Begun> {
  try {
    return new Map(Object.entries(JSON.parse(kept.read() ?? '{}') as Record<string, Begun>))
  } catch {
    return new Map()
  }
}

/** Tells an answer from another one, without the content of its photos. */
const contentOf = (text: string, photos: readonly File[]): string =>
  JSON.stringify([text, ...photos.map(({ name, size, lastModified }) => [name, size, lastModified])])

/** The name of what was begun: an answer has that of its requirement alone. */
const nameOf = (id: number, kind?: string): string => (kind === undefined ? String(id) : `${id} ${kind}`)

/** Answers and other texts that were begun, by the id of their requirement. The tab keeps their texts. */
export function draftsOf(kept: Kept) {
  const begun = begunOf(kept)
  const drafts = new Map<string, Draft>()
  const others = new Map<string, Words>()
  const save = () => kept.write(begun.size > 0 ? JSON.stringify(Object.fromEntries(begun)) : undefined)

  function field(name: string, letters: number) {
    const change = (changes: Begun) => {
      begun.set(name, { ...begun.get(name), ...changes })
      save()
    }
    const keyOf = (sent: string): string => {
      const before = begun.get(name)
      if (before?.key !== undefined && before.sent === sent) return before.key
      const key = newKey()
      change({ sent, key })
      return key
    }
    const text = make('textarea', { rows: '3', maxlength: String(letters) })
    text.value = begun.get(name)?.text ?? ''
    text.addEventListener('input', () => change({ text: text.value }))
    return { text, keyOf }
  }

  function begin(name: string): Draft {
    const { text, keyOf } = field(name, EVIDENCE_LETTERS)
    // A phone offers its camera beside its photos.
    const photos = make('input', { type: 'file', accept: 'image/jpeg,image/png,image/webp', multiple: '' })
    const read = () => {
      const files = [...(photos.files ?? [])]
      if (files.length > MAX_EVIDENCE_IMAGES) throw new Refusal(TOO_MANY_IMAGES, '', 'image')
      const body = new FormData()
      body.append('text', text.value)
      for (const photo of files) body.append('image', photo)
      return { body, key: keyOf(contentOf(text.value, files)) }
    }
    return { text, photos, read }
  }

  function beginWords(name: string): Words {
    const { text, keyOf } = field(name, NOTE_LETTERS)
    return { text, read: () => ({ text: text.value, key: keyOf(text.value) }) }
  }

  return {
    of: (id: number): Draft => {
      const name = nameOf(id)
      const draft = drafts.get(name) ?? begin(name)
      drafts.set(name, draft)
      return draft
    },
    words: (id: number, kind: string): Words => {
      const name = nameOf(id, kind)
      const words = others.get(name) ?? beginWords(name)
      others.set(name, words)
      return words
    },
    /** Empties what the server has: an answer, or the text of a kind. */
    forget: (id: number, kind?: string): void => {
      const name = nameOf(id, kind)
      drafts.delete(name)
      others.delete(name)
      begun.delete(name)
      save()
    },
    clear: (): void => {
      drafts.clear()
      others.clear()
      begun.clear()
      save()
    },
  }
}
export type Drafts = ReturnType<typeof draftsOf>
