import { Button } from '@mantine/core'
import { useCatalogue } from '../../../ui/catalogue/use-catalogue.ts'
import type { EstablishmentRow } from '../establishments.queries.ts'
import { formTexts, sectionLabels } from '../messages.ts'
import type { EstablishmentCatalogues } from './catalogues.ts'
import { ChoiceField, ObservationField, TextField, useEstablishmentForm } from './fields.tsx'
import { Section } from './section.tsx'

type Props = { catalogues: EstablishmentCatalogues; row: EstablishmentRow | undefined; isReadOnly: boolean }

export function IdentificationSection({ catalogues, row, isReadOnly }: Props) {
  const types = useCatalogue(
    catalogues.identificationTypes,
    row && row.identificationTypeId > 0 && { id: row.identificationTypeId, name: row.identificationType },
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

/** Many stalls have one number, which the form asks for twice. */
function SameNumber() {
  const { getValues, setValue } = useEstablishmentForm()
  const copy = () => setValue('mobilePhone', getValues('phone'), { shouldDirty: true, shouldValidate: true })
  return (
    <Button variant="subtle" size="compact-md" onClick={copy}>
      {formTexts.sameNumber}
    </Button>
  )
}

export function ContactSection({ isReadOnly }: { isReadOnly: boolean }) {
  return (
    <Section legend={sectionLabels.contact}>
      <TextField name="phone" type="tel" isReadOnly={isReadOnly} />
      <div>
        <TextField name="mobilePhone" type="tel" isReadOnly={isReadOnly} />
        {!isReadOnly && <SameNumber />}
      </div>
      <TextField name="email" type="email" isReadOnly={isReadOnly} />
      <TextField name="workers" inputMode="numeric" isReadOnly={isReadOnly} />
      <TextField name="openingTime" type="time" isReadOnly={isReadOnly} />
      <TextField name="closingTime" type="time" isReadOnly={isReadOnly} />
      <ObservationField name="observation" isReadOnly={isReadOnly} />
    </Section>
  )
}
