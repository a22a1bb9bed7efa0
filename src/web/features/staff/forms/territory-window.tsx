import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { addTerritory } from '../../../../contract/staff/territories.wire.ts'
import { type TerritoryForm, territoryForm } from '../../../../domain/staff/staff-forms.ts'
import { call } from '../../../api/call.ts'
import { ControlledSelect } from '../../../ui/catalogue/controlled-select.tsx'
import { useCatalogue } from '../../../ui/catalogue/use-catalogue.ts'
import { Columns } from '../../../ui/form/columns.tsx'
import { OptionalRow } from '../../../ui/window-form/form-fields.tsx'
import type { WindowedForm } from '../../../ui/window-form/window-form.tsx'
import type { StaffCatalogues } from '../staff-catalogues.ts'
import { FormWindow } from './form-window.tsx'
import { formTexts } from './messages.ts'

const texts = formTexts.territory

type Draft = Partial<z.input<typeof territoryForm>>

type FieldsProps = { form: WindowedForm<Draft>; isReadOnly: boolean; catalogues: StaffCatalogues }

function TerritoryFields({ form, isReadOnly, catalogues }: FieldsProps) {
  const zodes = useCatalogue(catalogues.zodes)
  const cities = useCatalogue(catalogues.cities)
  const zodesId = useWatch({ control: form.control, name: 'zodesId' })
  return (
    <Columns count={2}>
      <ControlledSelect
        control={form.control}
        name="zodesId"
        label={texts.zodes}
        catalogue={zodes}
        isReadOnly={isReadOnly}
        onChosen={() => form.setValue('cityId', undefined)}
      />
      <OptionalRow
        form={form}
        name="cityId"
        label={texts.city}
        description={texts.whole}
        catalogue={{ ...cities, rows: cities.rows.filter((city) => city.zodesId === zodesId) }}
        isReadOnly={isReadOnly}
      />
    </Columns>
  )
}

type Props = { userId: number; catalogues: StaffCatalogues; onClose: () => void }

/** Adds a subregion, or one municipality of it, to what an official covers. */
export function TerritoryWindow({ userId, catalogues, onClose }: Props) {
  return (
    <FormWindow<Draft, TerritoryForm, { id: number }>
      title={texts.create}
      schema={territoryForm as unknown as z.ZodType<TerritoryForm, Draft>}
      initial={{ zodesId: undefined, cityId: undefined }}
      done={texts.saved}
      save={(body) => call(addTerritory, { params: { userId }, body })}
      onClose={onClose}
    >
      {(form, isReadOnly) => <TerritoryFields form={form} isReadOnly={isReadOnly} catalogues={catalogues} />}
    </FormWindow>
  )
}
