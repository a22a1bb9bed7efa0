import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { discard } from '../../../offline/outbox/outbox.ts'
import type { OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import { listMedia, type VisitOwner } from '../../../offline/store/visit-media.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import { discardDelivered, hasUndelivered, storedDraft } from '../draft/discard-closed-drafts.ts'
import { discardWork, hasUnreadable } from '../draft/local-drafts.ts'
import { Notice } from '../notice.tsx'
import { outboxTexts } from '../outbox-status/messages.ts'
import { leftoversTexts } from './messages.ts'

const discardArrived = (owner: VisitOwner): Promise<boolean> =>
  discardDelivered(owner).catch((error: unknown) => {
    // Without a database (a private window) the device does not know what the server has accepted.
    console.error(error)
    return false
  })

async function isAnythingDrafted(owner: VisitOwner): Promise<boolean> {
  const media = await listMedia(owner).catch(() => new Map())
  return hasUnreadable(localStorage, owner) || hasUndelivered(storedDraft(owner, media), new Set())
}

type Props = {
  owner: VisitOwner
  commands: readonly OutboxCommand[]
  /** The visit is closed, by this device or another. Drafts that arrived before are not shown as left over. */
  isClosed: boolean
  /** The reason why the visit takes no more. */
  text: string
  onGone?: () => void
}

/** Work that the visit can no longer take. It stays on the device until the user discards it. */
export function Leftovers({ owner: { userId, assignmentId }, commands, isClosed, text, onGone }: Props) {
  const [isDrafted, setDrafted] = useState(false)
  const hasCommands = commands.length > 0
  useEffect(() => {
    const owner = { userId, assignmentId }
    const look = async () => {
      const isGone = isClosed && !hasCommands && (await discardArrived(owner))
      setDrafted(!isGone && (await isAnythingDrafted(owner)))
    }
    void look()
  }, [userId, assignmentId, isClosed, hasCommands])
  if (!isDrafted && !hasCommands) return null

  const discardAll = async () => {
    const owner = { userId, assignmentId }
    const { discardTitle, discardText, discard: confirmLabel } = outboxTexts
    const question = { title: discardTitle(leftoversTexts.what), text: discardText(leftoversTexts.lost), confirmLabel }
    if (!(await confirm({ ...question, isDestructive: true }))) return
    try {
      for (const { slot } of commands) await discard(owner, slot)
      discardWork(owner)
      setDrafted(false)
      onGone?.()
    } catch (error) {
      console.error(error)
      toastError(outboxTexts.underWay)
    }
  }
  return (
    <Notice tone="refused" title={leftoversTexts.title}>
      <p>{text}</p>
      <Button variant="default" c="var(--tone-red-text)" onClick={() => void discardAll()}>
        {outboxTexts.discard}
      </Button>
    </Notice>
  )
}
