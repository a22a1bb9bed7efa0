import { Button, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import type { EditionSummary } from '../formats.queries.ts'
import { messages } from '../messages.ts'
import { baseTexts as texts } from './messages.ts'

type Props = {
  scheduled: EditionSummary
  current: EditionSummary
  isBusy: boolean
  onChosen: (checklistId: number) => void
  onClose: () => void
}

/** Asks which edition a draft begins with while a later one is scheduled: the other's changes would be lost. */
export function BaseModal({ scheduled, current, isBusy, onChosen, onClose }: Props) {
  const [chosen, setChosen] = useState(scheduled.checklistId)
  const choices = [
    { edition: scheduled, label: texts.scheduled(scheduled.version, scheduled.effectiveFrom) },
    { edition: current, label: texts.current(current.version, scheduled.version) },
  ]
  return (
    <FormModal opened onClose={onClose} closeLabel={messages.close} title={texts.title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) onChosen(chosen)
        }}
      >
        <Stack>
          <Radio.Group
            label={texts.question}
            value={String(chosen)}
            onChange={(checklistId) => setChosen(Number(checklistId))}
          >
            <Stack gap="sm" mt="xs">
              {choices.map(({ edition: { checklistId }, label }) => (
                <Radio
                  key={checklistId}
                  value={String(checklistId)}
                  label={label}
                  {...(checklistId === chosen && { 'data-autofocus': true })}
                />
              ))}
            </Stack>
          </Radio.Group>
          <FormFooter>
            <Button variant="default" onClick={onClose}>
              {messages.cancel}
            </Button>
            <BusyButton type="submit" isBusy={isBusy}>
              {texts.open}
            </BusyButton>
          </FormFooter>
        </Stack>
      </form>
    </FormModal>
  )
}
