import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { addCase } from '../../../../contract/follow-up/case-acts.wire.ts'
import { type CaseForm, caseForm } from '../../../../domain/cases/case-forms.ts'
import { call } from '../../../api/call.ts'
import { EstablishmentField } from '../../../ui/catalogue/establishment-field.tsx'
import type { CatalogueQuery } from '../../../ui/catalogue/use-catalogue.ts'
import { TextField } from '../../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../../ui/window-form/window-form.tsx'
import { touchedByCases } from '../cases.queries.ts'
import { formTexts as texts } from '../messages.ts'

/** The place of a new case, and what proposes it. */
export type CaseStart = { establishmentId: number; name: string; requirementId?: number; measureId?: number }

type Draft = { establishmentId: number | undefined; cause: string } & Pick<CaseStart, 'requirementId' | 'measureId'>

type Props = {
  /** Absent where the person chooses the establishment. */
  start?: CaseStart
  establishmentsFound?: (text: string) => CatalogueQuery
  onClose: () => void
  onBegun: (begun: { id: number }) => void
}

/** 'Abrir expediente sancionatorio' (R 40.1). */
export function BeginWindow({ start, establishmentsFound, onClose, onBegun }: Props) {
  const { establishmentId, requirementId, measureId } = start ?? {}
  return (
    <WindowForm<Draft, CaseForm, { id: number; number: string }>
      title={texts.title}
      schema={caseForm as unknown as z.ZodType<CaseForm, Draft>}
      initial={{
        ...{ establishmentId, cause: '' },
        ...(requirementId !== undefined && { requirementId }),
        ...(measureId !== undefined && { measureId }),
      }}
      save={(body, idempotencyKey) => call(addCase, { body, idempotencyKey })}
      done={({ number }) => texts.done(number)}
      submitLabel={texts.submit}
      touched={touchedByCases}
      fieldOfRefusal={{ 'establishment.not-found': 'establishmentId' }}
      onClose={onClose}
      onSaved={onBegun}
    >
      {(form, isReadOnly) => (
        <>
          {start && <p>{texts.place(start.name)}</p>}
          {establishmentsFound && (
            <Controller
              control={form.control}
              name="establishmentId"
              render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
                <EstablishmentField
                  ref={ref}
                  choices={{ establishmentsFound }}
                  isRequired
                  id={value}
                  isReadOnly={isReadOnly}
                  fault={fieldState.error?.message}
                  onBlur={onBlur}
                  onId={onChange}
                />
              )}
            />
          )}
          <TextField
            form={form}
            name="cause"
            label={texts.cause}
            description={texts.causeHint}
            isReadOnly={isReadOnly}
            isRequired
          />
        </>
      )}
    </WindowForm>
  )
}
