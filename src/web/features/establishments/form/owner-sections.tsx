import { useCatalogue } from '../../../ui/catalogue/use-catalogue.ts'
import type { EstablishmentRow } from '../establishments.queries.ts'
import { sectionLabels } from '../messages.ts'
import type { EstablishmentCatalogues } from './catalogues.ts'
import { ChoiceField, ObservationField, TextField } from './fields.tsx'
import { Section } from './section.tsx'

type Props = { catalogues: EstablishmentCatalogues; row: EstablishmentRow | undefined; isReadOnly: boolean }

export function IdentificationSection({ catalogues, row, isReadOnly }: Props) {
  const types = useCatalogue(
    catalogues.identificationTypes,
    row && { id: row.identificationTypeId, name: row.identificationType },
  )
  return (
    <Section legend={sectionLabels.identification}>
      <ChoiceField name="identificationTypeId" catalogue={types} isReadOnly={isReadOnly} />
      <TextField name="identificationNumber" inputMode="numeric" isReadOnly={isReadOnly} />
      <TextField name="ownerName" isReadOnly={isReadOnly} />
      <TextField name="name" isReadOnly={isReadOnly} />
      <TextField name="businessName" isReadOnly={isReadOnly} />
    </Section>
  )
}

export function ContactSection({ isReadOnly }: { isReadOnly: boolean }) {
  return (
    <Section legend={sectionLabels.contact}>
      <TextField name="phone" type="tel" isReadOnly={isReadOnly} />
      <TextField name="mobilePhone" type="tel" isReadOnly={isReadOnly} />
      <TextField name="email" type="email" isReadOnly={isReadOnly} />
      <TextField name="workers" inputMode="numeric" isReadOnly={isReadOnly} />
      <TextField name="openingTime" type="time" isReadOnly={isReadOnly} />
      <TextField name="closingTime" type="time" isReadOnly={isReadOnly} />
      <ObservationField name="observation" isReadOnly={isReadOnly} />
    </Section>
  )
}
