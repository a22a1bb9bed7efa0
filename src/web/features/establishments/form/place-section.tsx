import { useWatch } from 'react-hook-form'
import { useCatalogue } from '../../../ui/catalogue/use-catalogue.ts'
import type { EstablishmentRow } from '../establishments.queries.ts'
import { messages, sectionLabels } from '../messages.ts'
import type { EstablishmentCatalogues } from './catalogues.ts'
import { ChoiceField, TextField, useEstablishmentForm } from './fields.tsx'
import { PopulationField } from './population-field.tsx'
import { Section } from './section.tsx'

type Props = { catalogues: EstablishmentCatalogues; row: EstablishmentRow | undefined; isReadOnly: boolean }

/** Place of the establishment. A new subregion clears the municipality, and a new population the kind of location. */
export function PlaceSection({ catalogues, row, isReadOnly }: Props) {
  const { control, setValue } = useEstablishmentForm()
  const [departmentId, zodesId, populationType] = useWatch({
    control,
    name: ['departmentId', 'zodesId', 'populationType'],
  })
  const departments = useCatalogue(catalogues.departments)
  const zodes = useCatalogue(catalogues.zodes, row && { id: row.zodesId, name: row.zodes })
  const cities = useCatalogue(
    zodesId ? catalogues.citiesOf(zodesId) : null,
    row?.zodesId === zodesId && row && { id: row.cityId, name: row.city },
  )
  const locations = useCatalogue(populationType ? catalogues.locationsOf(populationType) : null)
  return (
    <Section legend={sectionLabels.place}>
      <ChoiceField
        name="departmentId"
        catalogue={{ ...departments, rows: departments.rows.filter(({ id }) => id === departmentId) }}
        isReadOnly
        description={isReadOnly ? '' : messages.ownDepartment}
      />
      <ChoiceField
        name="zodesId"
        catalogue={zodes}
        isReadOnly={isReadOnly}
        onChosen={() => setValue('cityId', undefined, { shouldDirty: true })}
      />
      <ChoiceField
        name="cityId"
        catalogue={cities}
        isReadOnly={isReadOnly}
        waitsFor={!zodesId && messages.chooseZodesFirst}
      />
      <PopulationField
        isReadOnly={isReadOnly}
        onChosen={() => setValue('locationId', undefined, { shouldDirty: true })}
      />
      <ChoiceField
        name="locationId"
        catalogue={locations}
        isReadOnly={isReadOnly}
        waitsFor={!populationType && messages.choosePopulationFirst}
      />
      <TextField name="locationDescription" isReadOnly={isReadOnly} />
      <TextField name="address" isReadOnly={isReadOnly} />
    </Section>
  )
}
