import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect, useSyncExternalStore } from 'react'
import { onQuestion, pendingQuestion } from './confirm.ts'

/** Shows the question that `confirm` asks; mounted once, beside the pages. */
export function ConfirmHost() {
  const question = useSyncExternalStore(onQuestion, pendingQuestion)
  // Leaving with a question open answers it with no.
  useEffect(() => () => pendingQuestion()?.answer(false), [])
  if (!question) return null
  return (
    <Modal opened onClose={() => question.answer(false)} title={question.title} centered withCloseButton={false}>
      <Text mb="lg">{question.text}</Text>
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
          onClick={() => question.answer(true)}
          data-autofocus={question.isDestructive ? undefined : true}
        >
          {question.confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
