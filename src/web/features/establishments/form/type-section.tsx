import { Checkbox, Input } from '@mantine/core'
import { Controller, useWatch } from 'react-hook-form'
import type { EstablishmentRow } from '../establishments.queries.ts'
import { fieldLabels, messages, sectionLabels } from '../messages.ts'
import { type EstablishmentCatalogues, type NamedRow, useOptions } from './catalogues.ts'
import classes from './establishment-form.module.css'
import { ChoiceField, toChoices, useEstablishmentForm } from './fields.tsx'
import { Section } from './section.tsx'

type ActivitiesProps = { options: readonly NamedRow[]; isReadOnly: boolean; isTypeChosen: boolean }

function Activities({ options, isReadOnly, isTypeChosen }: ActivitiesProps) {
  const { control } = useEstablishmentForm()
  return (
    <Controller
      control={control}
      name="activityIds"
      render={({ field, fieldState }) => (
        <Checkbox.Group
          label={fieldLabels.activityIds}
          withAsterisk={!isReadOnly}
          error={fieldState.error?.message}
          value={(field.value ?? []).map(String)}
          onChange={(values) => {
            field.onChange(values.map(Number))
            // A box is left as soon as it is ticked; its group is judged from then on.
            field.onBlur()
          }}
        >
          <div className={classes.activities}>
            {options.map(({ id, name }, place) => (
              <Checkbox
                key={id}
                ref={place === 0 ? field.ref : undefined}
                className={classes.box}
                value={String(id)}
                label={name}
                disabled={isReadOnly}
              />
            ))}
          </div>
          {!isTypeChosen && <Input.Description>{messages.chooseTypeFirst}</Input.Description>}
        </Checkbox.Group>
      )}
    />
  )
}

type Props = { catalogues: EstablishmentCatalogues; row: EstablishmentRow | undefined; isReadOnly: boolean }

/** What kind of establishment it is, and what it does; another kind takes back the activities. */
export function TypeSection({ catalogues, row, isReadOnly }: Props) {
  const { control, setValue } = useEstablishmentForm()
  const inscriptionTypeId = useWatch({ control, name: 'inscriptionTypeId' })
  const types = useOptions(catalogues.inscriptionTypes, row && { id: row.inscriptionTypeId, name: row.inscriptionType })
  const activities = useOptions(inscriptionTypeId ? catalogues.activitiesOf(inscriptionTypeId) : null)
  return (
    <Section legend={sectionLabels.type} columns={1}>
      <ChoiceField
        name="inscriptionTypeId"
        options={toChoices(types)}
        isReadOnly={isReadOnly}
        onChosen={() => setValue('activityIds', [], { shouldDirty: true })}
      />
      <Activities options={activities} isReadOnly={isReadOnly} isTypeChosen={inscriptionTypeId !== undefined} />
    </Section>
  )
}
