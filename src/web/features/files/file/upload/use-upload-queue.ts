import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { titleOfName } from '../../../../../domain/files/accepted-types.ts'
import { dayOf } from '../../../../../domain/shared/time.ts'
import { newKey } from '../../../../ui/new-key.ts'
import { rereadFiles, sendDocument } from '../../files.queries.ts'
import { uploadMessages as texts } from '../messages.ts'
import { failedState, isUnderWay, sentState, sizeFault, type UploadState } from './upload-state.ts'

/** A chosen file with the facts that the person gives it. */
export type UploadDraft = {
  key: string
  file: File
  title: string
  typeId: number | undefined
  documentDate: string
  state: UploadState
}

/** Facts of all files of a window. */
export type SharedFacts = { folderId: number | undefined; isDigitized: boolean; isSensitive: boolean }

type Options = { fileId: number; picked: readonly File[]; maxBytes: number | undefined }

/** Sends files one after the other, so that their orders follow the list and a slow link is not shared. */
export function useUploadQueue({ fileId, picked, maxBytes }: Options) {
  const client = useQueryClient()
  const [drafts, setDrafts] = useState<readonly UploadDraft[]>(() =>
    picked.map((file) => ({
      key: newKey(),
      file,
      title: titleOfName(file.name),
      typeId: undefined,
      documentDate: dayOf(new Date()),
      state: sizeFault(file, maxBytes) ?? { step: 'ready' },
    })),
  )
  // A ref, because the queue runs across renders.
  const latest = useRef(drafts)
  latest.current = drafts
  const sending = useRef(new Map<string, AbortController>())
  const change = (key: string, part: Partial<UploadDraft>) => {
    latest.current = latest.current.map((draft) => (draft.key === key ? { ...draft, ...part } : draft))
    setDrafts(latest.current)
  }
  const draftOf = (key: string) => latest.current.find((draft) => draft.key === key)

  const send = async (key: string, shared: SharedFacts, isConfirmed: boolean) => {
    const draft = draftOf(key)
    if (!draft || draft.state.step === 'cancelled') return
    const fault = sizeFault(draft.file, maxBytes)
    if (fault) return change(key, { state: fault })
    const { file, title, typeId, documentDate } = draft
    const giving = new AbortController()
    sending.current.set(key, giving)
    change(key, { state: sentState(0) })
    try {
      const { order } = await sendDocument(
        fileId,
        { file, title, typeId, documentDate, note: undefined, ...shared, ...(isConfirmed && { confirmed: true }) },
        { onSent: (share) => change(key, { state: sentState(share) }), signal: giving.signal },
      )
      change(key, { state: { step: 'done', text: texts.done(order) } })
      await rereadFiles(client)
    } catch (error) {
      change(key, { state: failedState(error) })
    } finally {
      sending.current.delete(key)
    }
  }

  /** Ends with the queue, so that a new press waits for what is under way. */
  const running = useRef<Promise<void>>(Promise.resolve())
  const enqueue = (keys: readonly string[], shared: SharedFacts, isConfirmed = false) => {
    for (const key of keys) change(key, { state: { step: 'waiting' } })
    running.current = running.current.then(async () => {
      for (const key of keys) await send(key, shared, isConfirmed)
    })
  }

  // Without its window, nothing could cancel an upload any more.
  useEffect(() => {
    const open = sending.current
    return () => {
      for (const giving of open.values()) giving.abort()
    }
  }, [])

  return {
    drafts,
    change,
    remove: (key: string) => {
      latest.current = latest.current.filter((draft) => draft.key !== key)
      setDrafts(latest.current)
    },
    enqueue,
    cancel: (key: string) => {
      const giving = sending.current.get(key)
      if (giving) giving.abort()
      else change(key, { state: { step: 'cancelled' } })
    },
    isUnderWay: drafts.some(({ state }) => isUnderWay(state)),
  }
}
