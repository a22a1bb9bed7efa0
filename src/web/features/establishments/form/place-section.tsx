import { useWatch } from 'react-hook-form'
import { POPULATION_TYPES } from '../../../../domain/establishments/establishment-form.ts'
import type { EstablishmentRow } from '../establishments.queries.ts'
import { messages, sectionLabels } from '../messages.ts'
import { type EstablishmentCatalogues, useOptions } from './catalogues.ts'
import { ChoiceField, TextField, toChoices, useEstablishmentForm } from './fields.tsx'
import { Section } from './section.tsx'

const populations = POPULATION_TYPES.map((type) => ({ value: type, label: type }))

type Props = { catalogues: EstablishmentCatalogues; row: EstablishmentRow | undefined; isReadOnly: boolean }

/** Where it is. Another subregion takes back the municipality; another population, the kind of location. */
export function PlaceSection({ catalogues, row, isReadOnly }: Props) {
  const { control, setValue } = useEstablishmentForm()
  const [departmentId, zodesId, populationType] = useWatch({
    control,
    name: ['departmentId', 'zodesId', 'populationType'],
  })
  const departments = useOptions(catalogues.departments).filter(({ id }) => id === departmentId)
  const zodes = useOptions(catalogues.zodes, row && { id: row.zodesId, name: row.zodes })
  const cities = useOptions(
    zodesId ? catalogues.citiesOf(zodesId) : null,
    row?.zodesId === zodesId && row && { id: row.cityId, name: row.city },
  )
  const locations = useOptions(populationType ? catalogues.locationsOf(populationType) : null)
  return (
    <Section legend={sectionLabels.place}>
      <ChoiceField
        name="departmentId"
        options={toChoices(departments)}
        isReadOnly
        description={isReadOnly ? '' : messages.ownDepartment}
      />
      <ChoiceField
        name="zodesId"
        options={toChoices(zodes)}
        isReadOnly={isReadOnly}
        onChosen={() => setValue('cityId', undefined, { shouldDirty: true })}
      />
      <ChoiceField
        name="cityId"
        options={toChoices(cities)}
        isReadOnly={isReadOnly}
        waitsFor={!zodesId && messages.chooseZodesFirst}
      />
      <ChoiceField
        name="populationType"
        options={populations}
        isReadOnly={isReadOnly}
        onChosen={() => setValue('locationId', undefined, { shouldDirty: true })}
      />
      <ChoiceField
        name="locationId"
        options={toChoices(locations)}
        isReadOnly={isReadOnly}
        waitsFor={!populationType && messages.choosePopulationFirst}
      />
      <TextField name="locationDescription" isReadOnly={isReadOnly} />
      <TextField name="address" isReadOnly={isReadOnly} />
    </Section>
  )
}
