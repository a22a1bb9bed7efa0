import { Checkbox, Group, TextInput } from '@mantine/core'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { saveCapacity } from '../../../../contract/staff/workload.wire.ts'
import { type CapacityForm, capacityForm } from '../../../../domain/staff/staff-forms.ts'
import { USUAL_WEEK, WEEKDAYS } from '../../../../domain/staff/staff-words.ts'
import { call } from '../../../api/call.ts'
import { fetchOfficial, type OfficialFile } from '../staff.queries.ts'
import { FormWindow } from './form-window.tsx'
import { formTexts } from './messages.ts'

const texts = formTexts.capacity

type Draft = Partial<z.input<typeof capacityForm>>

const draftOf = ({ visitsOfWeek }: Pick<OfficialFile, 'visitsOfWeek'>): Draft => ({
  visitsPerWeek: visitsOfWeek?.visitsPerWeek,
  works: visitsOfWeek?.works ?? USUAL_WEEK,
  rowVersion: visitsOfWeek?.rowVersion,
})

const numberOf = (typed: unknown) => (String(typed ?? '').trim() === '' ? undefined : Number(typed))

/** The letters of the ticked days in the order of the week. */
const weekOf = (letters: readonly string[]) => [...WEEKDAYS].filter((letter) => letters.includes(letter)).join('')

type Props = { userId: number; official: Pick<OfficialFile, 'visitsOfWeek'>; onClose: () => void }

export function CapacityWindow({ userId, official, onClose }: Props) {
  return (
    <FormWindow<Draft, CapacityForm, { userId: number }>
      title={texts.edit}
      schema={capacityForm as unknown as z.ZodType<CapacityForm, Draft>}
      initial={draftOf(official)}
      done={texts.saved}
      save={(body) => call(saveCapacity, { params: { userId }, body })}
      reload={async () => draftOf(await fetchOfficial(userId))}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <>
          <TextInput
            {...form.register('visitsPerWeek', { setValueAs: numberOf })}
            label={texts.visitsPerWeek}
            inputMode="numeric"
            autoComplete="off"
            readOnly={isReadOnly}
            required
            error={form.formState.errors.visitsPerWeek?.message}
          />
          <Controller
            control={form.control}
            name="works"
            render={({ field, fieldState }) => (
              <Checkbox.Group
                label={texts.works}
                value={[...String(field.value ?? '')]}
                onChange={(letters) => field.onChange(weekOf(letters))}
                error={fieldState.error?.message}
              >
                <Group mt="xs" gap="md">
                  {[...WEEKDAYS].map((letter, at) => (
                    <Checkbox key={letter} value={letter} label={texts.days[at]} disabled={isReadOnly} />
                  ))}
                </Group>
              </Checkbox.Group>
            )}
          />
        </>
      )}
    </FormWindow>
  )
}
