import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { discard } from '../../../offline/outbox/outbox.ts'
import type { OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import { listMedia, type VisitOwner } from '../../../offline/visit-media.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { toastError } from '../../../ui/toast.ts'
import { dropDelivered, isUndelivered, keptDraft } from '../draft/closed-drafts.ts'
import { discardDraft } from '../draft/local-drafts.ts'
import { messages } from '../messages.ts'
import { Notice } from '../notice.tsx'

const { leftovers: texts } = messages

async function isAnythingDrafted(owner: VisitOwner): Promise<boolean> {
  const media = await listMedia(owner).catch(() => new Map())
  return isUndelivered(keptDraft(owner, media), new Set())
}

type Props = {
  owner: VisitOwner
  commands: readonly OutboxCommand[]
  /** This device was told of the closing when it sent: what its drafts hold has arrived, as far as they were sent. */
  isClosedHere: boolean
  /** Why the visit takes it no more. */
  text: string
  onGone?: () => void
}

/** What a visit can take no more stays on the device until its person lets it go. */
export function Leftovers({ owner: { userId, assignmentId }, commands, isClosedHere, text, onGone }: Props) {
  const [isDrafted, setDrafted] = useState(false)
  const hasCommands = commands.length > 0
  useEffect(() => {
    const owner = { userId, assignmentId }
    const look = async () => {
      const isGone = isClosedHere && !hasCommands && (await dropDelivered(owner))
      setDrafted(!isGone && (await isAnythingDrafted(owner)))
    }
    look().catch((error: unknown) => console.error(error))
  }, [userId, assignmentId, isClosedHere, hasCommands])
  if (!isDrafted && !hasCommands) return null

  const letGo = async () => {
    const owner = { userId, assignmentId }
    const { discardTitle, discardText, discard: confirmLabel } = messages.outbox
    const question = { title: discardTitle(texts.what), text: discardText(texts.lost), confirmLabel }
    if (!(await confirm({ ...question, isDestructive: true }))) return
    try {
      for (const { slot } of commands) await discard(owner, slot)
      discardDraft(owner)
      setDrafted(false)
      onGone?.()
    } catch (error) {
      console.error(error)
      toastError(messages.outbox.underWay)
    }
  }
  return (
    <Notice tone="refused" title={texts.title}>
      <p>{text}</p>
      <Button variant="default" c="var(--tone-red-text)" onClick={() => void letGo()}>
        {messages.outbox.discard}
      </Button>
    </Notice>
  )
}
