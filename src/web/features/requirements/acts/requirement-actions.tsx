import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ActionGroup } from '../../../ui/form/action-group.tsx'
import { actTexts as texts } from '../messages.ts'
import type { Requirement } from '../requirements.queries.ts'
import { EvidenceWindow } from './evidence-window.tsx'
import { ExtensionRefusalWindow } from './extension-refusal-window.tsx'
import { ExtensionWindow } from './extension-window.tsx'
import { WithdrawalWindow } from './withdrawal-window.tsx'

const ACTS = ['evidence', 'extend', 'refuse-extension', 'close'] as const
type Act = (typeof ACTS)[number]

type Props = {
  requirement: Requirement
  /** The button that plans a follow-up visit, shown where the server allows it. */
  followUp: ReactNode
}

/** The acts on a requirement that the server allows its reader. */
export function RequirementActions({ requirement, followUp }: Props) {
  const [opened, setOpened] = useState<Act>()
  const close = () => setOpened(undefined)
  const offered = ACTS.filter((act) => requirement.may.includes(act))
  const mayFollow = requirement.may.includes('follow-up')
  return (
    <>
      {(offered.length > 0 || mayFollow) && (
        <ActionGroup label={texts.label}>
          {offered.map((act) => (
            <Button
              key={act}
              mih={44}
              variant={act === 'evidence' ? 'filled' : 'default'}
              onClick={() => setOpened(act)}
            >
              {texts[act].open}
            </Button>
          ))}
          {mayFollow && followUp}
        </ActionGroup>
      )}
      {opened === 'evidence' && <EvidenceWindow requirementId={requirement.id} onClose={close} />}
      {opened === 'extend' && <ExtensionWindow requirement={requirement} onClose={close} />}
      {opened === 'refuse-extension' && <ExtensionRefusalWindow requirement={requirement} onClose={close} />}
      {opened === 'close' && <WithdrawalWindow requirement={requirement} onClose={close} />}
    </>
  )
}
