import { Checkbox, Text } from '@mantine/core'
import type { z } from 'zod'
import { saveTerm } from '../../../contract/calendar/terms.wire.ts'
import { type TermForm, termForm } from '../../../domain/calendar/calendar-forms.ts'
import { COUNTS_FROM, countsFromName, TERM_KINDS, termKindName } from '../../../domain/calendar/terms.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { Columns } from '../../ui/form/columns.tsx'
import { ChoiceField, LineField } from '../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../ui/window-form/window-form.tsx'
import { fetchTerms, type TermRow } from './legal-calendar.queries.ts'
import { termFormTexts as texts } from './messages.ts'

const kinds = TERM_KINDS.map((value) => ({ value, label: termKindName[value] }))
const beginnings = COUNTS_FROM.map((value) => ({ value, label: countsFromName[value] }))

type Draft = Partial<Omit<z.input<typeof termForm>, 'extensionMaxDays'>> & { extensionMaxDays?: number | undefined }

const draftOf = ({
  code,
  days,
  kind,
  countsFrom,
  extendableTimes,
  extensionMaxDays,
  norm,
  version,
}: TermRow): Draft => ({
  ...{ code, days, kind, countsFrom, extendableTimes, norm },
  extensionMaxDays: extensionMaxDays ?? undefined,
  isConfirmed: false,
  rowVersion: version,
})

/** 'Nueva versión' of a term. The confirmation is asked for again: it was of other words. */
export function TermWindow({ term, onClose }: { term: TermRow; onClose: () => void }) {
  return (
    <WindowForm<Draft, TermForm, { version: number }>
      title={texts.title(term.name)}
      schema={termForm as unknown as z.ZodType<TermForm, Draft>}
      initial={draftOf(term)}
      save={(body) => call(saveTerm, { body })}
      done={texts.saved}
      touched={[queryKeys.legalCalendar]}
      reload={async () => {
        const current = (await fetchTerms()).find(({ code }) => code === term.code)
        return current && draftOf(current)
      }}
      onClose={onClose}
    >
      {(form, isReadOnly) => {
        const shared = { form, isReadOnly }
        return (
          <>
            <Text>{texts.note}</Text>
            <Columns count={2}>
              <LineField {...shared} name="days" label={texts.days} type="number" isRequired />
              <ChoiceField {...shared} name="kind" label={texts.kind} choices={kinds} isRequired />
              <ChoiceField {...shared} name="countsFrom" label={texts.countsFrom} choices={beginnings} isRequired />
              <LineField {...shared} name="extendableTimes" label={texts.extendableTimes} type="number" />
              <LineField {...shared} name="extensionMaxDays" label={texts.extensionMaxDays} type="number" />
              <LineField {...shared} name="norm" label={texts.norm} isRequired />
            </Columns>
            <Checkbox label={texts.isConfirmed} disabled={isReadOnly} {...form.register('isConfirmed')} />
          </>
        )
      }}
    </WindowForm>
  )
}
