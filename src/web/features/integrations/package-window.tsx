import { Anchor, Checkbox, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { requestPackage } from '../../../contract/integrations/package.wire.ts'
import { packageForm } from '../../../domain/integrations/package-form.ts'
import { call } from '../../api/call.ts'
import { Columns } from '../../ui/form/columns.tsx'
import { LineField, TextField } from '../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../ui/window-form/window-form.tsx'
import { packageTexts as texts } from './messages.ts'

type PackageForm = z.output<typeof packageForm>
type Draft = { from?: string | undefined; to?: string | undefined; isPersonal: boolean; reason: string }

/** Only what the person sees is sent: a reason for data that are not asked for is left out. */
const save = ({ reason, ...asked }: PackageForm) =>
  call(requestPackage, { body: { ...asked, ...(asked.isPersonal && { reason }) } })

type Props = { onAsked: (jobId: number) => void; onClose: () => void }

/** Asks for the package of a period, which a job makes (R 24.6). */
export function PackageWindow({ onAsked, onClose }: Props) {
  return (
    <WindowForm<Draft, PackageForm, { jobId: number }>
      title={texts.title}
      schema={packageForm as unknown as z.ZodType<PackageForm, Draft>}
      initial={{ from: undefined, to: undefined, isPersonal: false, reason: '' }}
      save={save}
      done={texts.asked}
      submitLabel={texts.submit}
      touched={[]}
      onSaved={({ jobId }) => onAsked(jobId)}
      onClose={onClose}
    >
      {(form, isSaving) => (
        <>
          <Columns count={2}>
            <LineField form={form} name="from" type="date" label={texts.from} isReadOnly={isSaving} isRequired />
            <LineField
              form={form}
              name="to"
              type="date"
              label={texts.to}
              description={texts.periodHint}
              isReadOnly={isSaving}
              isRequired
            />
          </Columns>
          <Checkbox
            {...form.register('isPersonal')}
            label={texts.isPersonal}
            description={texts.masked}
            disabled={isSaving}
          />
          <Text>
            <Anchor
              renderRoot={(props) => (
                <Link {...props} to="/dashboard/configuraciones/integraciones/columnas" onClick={onClose} />
              )}
            >
              {texts.columns}
            </Anchor>
          </Text>
          {form.watch('isPersonal') && (
            <TextField
              form={form}
              name="reason"
              label={texts.reason}
              description={texts.reasonHint}
              isReadOnly={isSaving}
              isRequired
            />
          )}
        </>
      )}
    </WindowForm>
  )
}
