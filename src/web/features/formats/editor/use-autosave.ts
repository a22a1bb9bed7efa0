import { useCallback, useEffect, useRef, useState } from 'react'
import { saveDraft } from '../../../../contract/formats/drafts.wire.ts'
import type { DraftProblem } from '../../../../domain/formats/draft-problems.ts'
import type { FormatContent } from '../../../../domain/formats/format-draft.ts'
import { call } from '../../../api/call.ts'
import { Refusal, savedMeanwhile, saveErrorText } from '../../../api/refusal.ts'

/** Pause after the last key before the draft is saved. */
const SAVE_AFTER_MS = 1_500

/** The person who saved the draft meanwhile, and the ISO instant. */
export type DraftConflict = { savedBy: string; savedAt: string }

export type SaveState =
  /** `at` is undefined until something was saved here. */
  | { kind: 'saved'; at: Date | undefined }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'failed'; text: string }
  | { kind: 'conflict'; conflict: DraftConflict }

const DRAFT_CHANGED = 'format.draft-changed'

type Saved = { formatId: number; rowVersion: number; content: FormatContent; problems: DraftProblem[] }

/**
 * Saves the draft after each change, one save at a time. After a conflict it saves no more: the other person's draft
 * must be seen first. `problems` are those that the server told of the newest saved draft.
 */
export function useAutosave({ formatId, rowVersion, content, ...read }: Saved) {
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: undefined })
  const [problems, setProblems] = useState(read.problems)
  const kept = useRef({ rowVersion, content })
  const latest = useRef(content)
  latest.current = content
  const running = useRef<Promise<boolean>>(undefined)
  const isStopped = useRef(false)

  const send = useCallback(async (): Promise<boolean> => {
    const sent = latest.current
    setState({ kind: 'saving' })
    try {
      const { rowVersion: newer, problems: told } = await call(saveDraft, {
        params: { id: formatId },
        body: { rowVersion: kept.current.rowVersion, content: sent },
      })
      kept.current = { rowVersion: newer, content: sent }
      setProblems(told)
      setState(latest.current === sent ? { kind: 'saved', at: new Date() } : { kind: 'unsaved' })
      return true
    } catch (error) {
      if (error instanceof Refusal && error.code === DRAFT_CHANGED) {
        isStopped.current = true
        setState({ kind: 'conflict', conflict: savedMeanwhile(error) })
      } else {
        console.error(error)
        setState({ kind: 'failed', text: saveErrorText(error) })
      }
      return false
    }
  }, [formatId])

  /** Saves now. @returns whether the server holds what the screen shows */
  const flush = useCallback(async (): Promise<boolean> => {
    await running.current
    if (isStopped.current) return false
    if (latest.current === kept.current.content) return true
    running.current = send()
    const isSent = await running.current
    running.current = undefined
    return isSent && (latest.current === kept.current.content || flush())
  }, [send])

  useEffect(() => {
    if (content === kept.current.content || isStopped.current) return
    setState((before) => (before.kind === 'saving' ? before : { kind: 'unsaved' }))
    const timer = setTimeout(() => void flush(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [content, flush])

  return { state, problems, flush, rowVersion: () => kept.current.rowVersion }
}
