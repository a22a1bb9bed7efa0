import { Box, Button, Group, Modal, Text } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useFocusBack } from '../window-focus.ts'
import { onQuestion, type PendingQuestion, pendingQuestion } from './confirm.ts'

/** Shows the question that `confirm` asks; mounted once, beside the pages. */
export function ConfirmHost() {
  const question = useSyncExternalStore(onQuestion, pendingQuestion)
  // Leaving with a question open answers it with no.
  useEffect(() => () => pendingQuestion()?.answer(false), [])
  const [fault, setFault] = useState<{ of: PendingQuestion; text: string }>()
  useFocusBack(question !== undefined)
  if (!question) return null
  const shownFault = fault?.of === question ? fault.text : undefined
  const confirmIt = () => {
    const text = question.fault?.()
    if (text === undefined) question.answer(true)
    else setFault({ of: question, text })
  }
  return (
    <Modal opened onClose={() => question.answer(false)} title={question.title} centered withCloseButton={false}>
      <Text mb={question.details ? 'sm' : 'lg'}>{question.text}</Text>
      {question.details && (
        // The fault concerns the answer of before. Presses in an open list reach this box too.
        <Box mb="lg" onClick={() => setFault(undefined)}>
          {question.details}
        </Box>
      )}
      {shownFault && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)" mb="sm">
          {shownFault}
        </Text>
      )}
      <Group justify="flex-end">
        <Button
          variant="default"
          onClick={() => question.answer(false)}
          data-autofocus={question.isDestructive ? true : undefined}
        >
          Cancelar
        </Button>
        <Button
          color={question.isDestructive ? 'red.9' : undefined}
          onClick={confirmIt}
          data-autofocus={question.isDestructive ? undefined : true}
        >
          {question.confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
