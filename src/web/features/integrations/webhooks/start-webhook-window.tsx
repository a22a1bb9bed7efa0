import { Radio, Stack, Text } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { startWebhook, type Webhook } from '../../../../contract/integrations/webhooks.wire.ts'
import { missingOr, NOT_AN_OPTION } from '../../../../domain/shared/fields.ts'
import { call } from '../../../api/call.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { WindowForm } from '../../../ui/window-form/window-form.tsx'
import { webhookTexts } from './messages.ts'

const texts = webhookTexts.start

const startChoice = z.object({
  missed: z.enum(['send', 'skip'], { error: missingOr(NOT_AN_OPTION) }),
})
type Draft = Partial<z.input<typeof startChoice>>
type Choice = z.output<typeof startChoice>

type Props = { webhook: Webhook; onStarted: () => void; onClose: () => void }

/** Switches a webhook on, once the person chose what becomes of the events of meanwhile. None is chosen before. */
export function StartWebhookWindow({ webhook: { id, url, offReason }, onStarted, onClose }: Props) {
  const save = ({ missed }: Choice) => call(startWebhook, { params: { id }, body: { skipsMissed: missed === 'skip' } })
  return (
    <WindowForm<Draft, Choice, { isDone: boolean }>
      title={texts.title}
      schema={startChoice as unknown as z.ZodType<Choice, Draft>}
      initial={{ missed: undefined }}
      save={save}
      done={texts.done}
      submitLabel={texts.submit}
      touched={[queryKeys.webhooks]}
      onSaved={onStarted}
      onClose={onClose}
    >
      {(form, isSaving) => (
        <>
          <Text style={{ overflowWrap: 'anywhere' }}>{url}</Text>
          <Controller
            control={form.control}
            name="missed"
            render={({ field, fieldState }) => (
              <Radio.Group
                label={texts.ask}
                value={field.value ?? null}
                onChange={field.onChange}
                error={fieldState.error?.message}
                withAsterisk
              >
                <Stack gap="xs" mt="xs">
                  <Radio value="send" label={texts.send} disabled={isSaving} />
                  <Radio value="skip" label={texts.skip} disabled={isSaving} />
                </Stack>
              </Radio.Group>
            )}
          />
          {offReason === 'restored' && <Text c="dimmed">{texts.repeated}</Text>}
        </>
      )}
    </WindowForm>
  )
}
