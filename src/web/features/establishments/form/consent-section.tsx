import { Checkbox } from '@mantine/core'
import { privacyNotice } from '../../../../domain/establishments/establishment-form.ts'
import { useLetterhead } from '../../../api/use-letterhead.ts'
import { fieldLabels, sectionLabels } from '../messages.ts'
import classes from './establishment-form.module.css'
import { useEstablishmentForm } from './fields.tsx'
import { Section } from './section.tsx'

const consents = ['privacyAccepted', 'electronicNotification'] as const

/** Optional consent that the law asks for before personal data are stored and used for e-mail. */
export function ConsentSection({ isReadOnly }: { isReadOnly: boolean }) {
  const { register } = useEstablishmentForm()
  const letterhead = useLetterhead()
  return (
    <Section legend={sectionLabels.consent} columns={1}>
      <p className={classes.notice}>{letterhead && privacyNotice(letterhead.name)}</p>
      {consents.map((name) => (
        <Checkbox
          key={name}
          className={classes.box}
          {...register(name)}
          label={fieldLabels[name]}
          disabled={isReadOnly}
        />
      ))}
    </Section>
  )
}
