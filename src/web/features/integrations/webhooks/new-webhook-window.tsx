import { Button, Checkbox, Group } from '@mantine/core'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { createWebhook } from '../../../../contract/integrations/webhooks.wire.ts'
import { EVENT_TYPES } from '../../../../domain/integrations/event-types.ts'
import { eventWords } from '../../../../domain/integrations/event-words.ts'
import { type WebhookForm, webhookForm } from '../../../../domain/integrations/webhook.ts'
import { call } from '../../../api/call.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { Columns } from '../../../ui/form/columns.tsx'
import { LineField } from '../../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../../ui/window-form/window-form.tsx'
import { webhookTexts as texts } from './messages.ts'

type Draft = z.input<typeof webhookForm>

/** A webhook that was just made, with its secret. */
export type NewWebhook = { id: number; url: string; secret: string }

const save = async (body: WebhookForm): Promise<NewWebhook> => {
  const { id, secret } = await call(createWebhook, { body })
  return { id, url: body.url, secret }
}

type Props = { onCreated: (webhook: NewWebhook) => void; onClose: () => void }

export function NewWebhookWindow({ onCreated, onClose }: Props) {
  return (
    <WindowForm<Draft, WebhookForm, NewWebhook>
      title={texts.create}
      schema={webhookForm}
      initial={{ url: '', types: [] }}
      save={save}
      done={texts.created}
      submitLabel={texts.submit}
      touched={[queryKeys.webhooks]}
      onSaved={onCreated}
      onClose={onClose}
    >
      {(form, isSaving) => (
        <>
          <LineField
            form={form}
            name="url"
            label={texts.url}
            description={texts.urlHint}
            isReadOnly={isSaving}
            isRequired
          />
          <Controller
            control={form.control}
            name="types"
            render={({ field, fieldState }) => (
              <Checkbox.Group
                label={texts.types}
                value={field.value}
                onChange={field.onChange}
                error={fieldState.error?.message}
                withAsterisk
              >
                <Group gap="xs" my="xs">
                  <Button
                    variant="default"
                    size="compact-md"
                    disabled={isSaving}
                    onClick={() => field.onChange([...EVENT_TYPES])}
                  >
                    {texts.all}
                  </Button>
                  <Button variant="default" size="compact-md" disabled={isSaving} onClick={() => field.onChange([])}>
                    {texts.none}
                  </Button>
                </Group>
                <Columns count={2}>
                  {EVENT_TYPES.map((type) => (
                    <Checkbox key={type} value={type} label={eventWords[type]} disabled={isSaving} />
                  ))}
                </Columns>
              </Checkbox.Group>
            )}
          />
        </>
      )}
    </WindowForm>
  )
}
