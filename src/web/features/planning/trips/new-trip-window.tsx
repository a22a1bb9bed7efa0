import { Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import { createTrip } from '../../../../contract/planning/trips.wire.ts'
import { type TripForm, tripForm, VISITS_A_DAY } from '../../../../domain/planning/trip-forms.ts'
import { call } from '../../../api/call.ts'
import { ControlledSelect } from '../../../ui/catalogue/controlled-select.tsx'
import { signerProps } from '../../../ui/catalogue/signature-marks.ts'
import { type CatalogueQuery, useCatalogue } from '../../../ui/catalogue/use-catalogue.ts'
import { Columns } from '../../../ui/form/columns.tsx'
import { LineField, TextField } from '../../../ui/window-form/form-fields.tsx'
import { type WindowedForm, WindowForm } from '../../../ui/window-form/window-form.tsx'
import { formTexts as texts } from './messages.ts'
import { touchedByTrips } from './trips.queries.ts'

/** The catalogues of a trip. The page gives them, since the requests belong to another feature. */
export type TripCatalogues = { zodes: CatalogueQuery; engineers: CatalogueQuery; technicians: CatalogueQuery }

type Draft = Partial<z.input<typeof tripForm>>
type Created = ReplyOf<typeof createTrip>

function Fields({
  form,
  isReadOnly,
  catalogues,
}: {
  form: WindowedForm<Draft>
  isReadOnly: boolean
  catalogues: TripCatalogues
}) {
  const zodes = useCatalogue(catalogues.zodes)
  const [engineerId, technicianId] = useWatch({ control: form.control, name: ['engineerId', 'technicianId'] })
  const engineers = useCatalogue(catalogues.engineers)
  const technicians = useCatalogue(catalogues.technicians)
  const shared = { form, isReadOnly }
  const choice = { control: form.control, isReadOnly }
  return (
    <>
      <Text size="sm">{texts.intro}</Text>
      <Columns count={2}>
        <ControlledSelect {...choice} name="zodesId" label={texts.zodesId} catalogue={zodes} />
        <LineField {...shared} name="visitsPerDay" label={texts.visitsPerDay} type="number" isRequired />
        <LineField {...shared} name="startsOn" label={texts.startsOn} type="date" isRequired />
        <LineField {...shared} name="endsOn" label={texts.endsOn} type="date" isRequired />
        <ControlledSelect
          {...choice}
          name="engineerId"
          label={texts.engineerId}
          {...signerProps(engineers, engineerId)}
        />
        <ControlledSelect
          {...choice}
          name="technicianId"
          label={texts.technicianId}
          {...signerProps(technicians, technicianId)}
        />
        <LineField {...shared} name="vehicle" label={texts.vehicle} />
      </Columns>
      <TextField {...shared} name="note" label={texts.note} />
    </>
  )
}

type Props = { catalogues: TripCatalogues; onClose: () => void; onCreated: (tripId: number) => void }

/** Asks where, when and who, and has the server propose the days of a trip. */
export function NewTripWindow({ catalogues, onClose, onCreated }: Props) {
  return (
    <WindowForm<Draft, TripForm, Created>
      title={texts.title}
      schema={tripForm as unknown as z.ZodType<TripForm, Draft>}
      initial={{ startsOn: '', endsOn: '', visitsPerDay: VISITS_A_DAY, vehicle: '', note: '' }}
      done={({ number }) => texts.done(number)}
      submitLabel={texts.submit}
      touched={touchedByTrips}
      save={(body, idempotencyKey) => call(createTrip, { body, idempotencyKey })}
      onClose={onClose}
      onSaved={({ id }) => onCreated(id)}
    >
      {(form, isReadOnly) => <Fields form={form} isReadOnly={isReadOnly} catalogues={catalogues} />}
    </WindowForm>
  )
}
