import { Checkbox, Stack } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { createApiToken } from '../../../../contract/integrations/api-tokens.wire.ts'
import {
  expiryFault,
  ipRangeLines,
  lastTokenDay,
  TOKEN_SCOPES,
  type TokenForm,
  tokenForm,
} from '../../../../domain/integrations/api-token.ts'
import { dayOf, formatDay } from '../../../../domain/shared/time.ts'
import { call } from '../../../api/call.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { LineField, TextField } from '../../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../../ui/window-form/window-form.tsx'
import { scopeTexts, tokenTexts as texts } from '../messages.ts'

type Draft = Partial<Omit<z.input<typeof tokenForm>, 'ipRanges'>> & {
  /** One address or range a line. */
  ipRanges: string
}

const linesOf = (typed: string) =>
  typed
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A token that was just made, with its secret. */
export type NewToken = { id: number; name: string; token: string }

/** The form with the days that a token made today may have. */
const tokenFormOn = (today: string) =>
  tokenForm
    .extend({ ipRanges: z.string().transform(linesOf).pipe(ipRangeLines) })
    .superRefine(({ expiresOn }, context) => {
      const message = expiryFault(expiresOn, today)
      if (message) context.addIssue({ code: 'custom', path: ['expiresOn'], message })
    })

const save = async (body: TokenForm): Promise<NewToken> => {
  const { id, token } = await call(createApiToken, { body })
  return { id, name: body.name, token }
}

type Props = { onCreated: (token: NewToken) => void; onClose: () => void }

export function NewTokenWindow({ onCreated, onClose }: Props) {
  const today = dayOf(new Date())
  return (
    <WindowForm<Draft, TokenForm, NewToken>
      title={texts.create}
      schema={tokenFormOn(today) as unknown as z.ZodType<TokenForm, Draft>}
      initial={{ name: '', scopes: [], expiresOn: undefined, ipRanges: '' }}
      save={save}
      done={texts.created}
      submitLabel={texts.submit}
      touched={[queryKeys.apiTokens]}
      onSaved={onCreated}
      onClose={onClose}
    >
      {(form, isSaving) => (
        <>
          <LineField
            form={form}
            name="name"
            label={texts.name}
            description={texts.nameHint}
            isReadOnly={isSaving}
            isRequired
          />
          <Controller
            control={form.control}
            name="scopes"
            render={({ field, fieldState }) => (
              <Checkbox.Group
                label={texts.scopes}
                value={field.value ?? []}
                onChange={field.onChange}
                error={fieldState.error?.message}
                withAsterisk
              >
                <Stack mt="xs" gap="xs">
                  {TOKEN_SCOPES.map((scope) => (
                    <Checkbox
                      key={scope}
                      value={scope}
                      label={scopeTexts[scope].label}
                      description={scopeTexts[scope].detail}
                      disabled={isSaving}
                    />
                  ))}
                </Stack>
              </Checkbox.Group>
            )}
          />
          <LineField
            form={form}
            name="expiresOn"
            type="date"
            label={texts.expiresOn}
            description={texts.lastDay(formatDay(lastTokenDay(today)))}
            isReadOnly={isSaving}
            isRequired
          />
          <TextField
            form={form}
            name="ipRanges"
            label={texts.ipRanges}
            description={texts.ipRangesHint}
            isReadOnly={isSaving}
          />
        </>
      )}
    </WindowForm>
  )
}
