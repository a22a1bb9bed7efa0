import { Button, Stack, Text, Textarea } from '@mantine/core'
import type { Question } from '../../ui/confirm/confirm.ts'
import { CopyText } from '../../ui/form/copy-text.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { useLeaveGuard } from '../../ui/leave-guard/use-leave-guard.ts'
import { messages } from './messages.ts'

type Texts = {
  title: string
  text: string
  label: (name: string) => string
  copy: string
  copied: string
  done: string
  leave: Question
}
type Props = { name: string; secret: string; texts: Texts; onClose: () => void }

/** A secret, for the only time: it is guarded like typed text. */
export function ShownSecretWindow({ name, secret, texts, onClose }: Props) {
  const leave = useLeaveGuard('dirty', onClose, texts.leave)
  return (
    <FormModal
      opened
      beginsAtField
      onClose={leave}
      title={texts.title}
      size="lg"
      closeLabel={messages.close}
      closeOnEscape={false}
    >
      <Stack>
        {/* A field selects its text for Ctrl+C, where a page on plain http may not copy. */}
        <Textarea
          label={texts.label(name)}
          value={secret}
          readOnly
          rows={2}
          spellCheck={false}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        {/* Below the field, because the notice of the save lies over the top of a phone. */}
        <Text role="alert" fw={600}>
          {texts.text}
        </Text>
        <FormFooter>
          <CopyText text={secret} label={texts.copy} copiedLabel={texts.copied} />
          <Button onClick={onClose}>{texts.done}</Button>
        </FormFooter>
      </Stack>
    </FormModal>
  )
}
