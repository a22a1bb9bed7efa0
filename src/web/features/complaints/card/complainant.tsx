import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { saveErrorText } from '../../../api/refusal.ts'
import { Facts } from '../../../ui/facts/facts.tsx'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import classes from '../complaints.module.css'
import { type Complaint, fetchPerson } from '../complaints.queries.ts'
import { personTexts as texts } from '../messages.ts'

/** The person who complained: shown after a press alone, because each reading is in the trail (R 38.4). */
function Person({ id }: { id: number }) {
  const reading = useMutation({ mutationFn: () => fetchPerson(id), gcTime: 0 })
  const person = reading.data
  if (!person) {
    return (
      <>
        <p className={classes.note}>{texts.hidden}</p>
        <div className={classes.actions}>
          <BusyButton mih={44} variant="default" isBusy={reading.isPending} onClick={() => reading.mutate()}>
            {texts.show}
          </BusyButton>
        </div>
        {reading.error && (
          <p role="alert" className={classes.note}>
            {saveErrorText(reading.error)}
          </p>
        )}
      </>
    )
  }
  return (
    <>
      <Facts
        rows={[
          [texts.name, person.name],
          [texts.idNumber, person.idNumber],
          [texts.email, person.email],
          [texts.phone, person.phone],
          [texts.address, person.address],
        ]}
      />
      <div className={classes.actions}>
        <Button mih={44} variant="default" onClick={() => reading.reset()}>
          {texts.hide}
        </Button>
      </div>
    </>
  )
}

/** The part of the page about the person; without the right it says no more than whether the complaint is anonymous. */
export function Complainant({ complaint: { id, isAnonymous, isReserved, may } }: { complaint: Complaint }) {
  return (
    // The printed page has nothing of the person.
    <section className={`${classes.block} ${classes.noPrint}`} aria-labelledby="quien-la-presento">
      <h2 id="quien-la-presento" className={classes.title}>
        {texts.title}
      </h2>
      {isAnonymous && <p className={classes.text}>{texts.anonymous}</p>}
      {!isAnonymous && isReserved && <p className={classes.step}>{texts.reserved}</p>}
      {!isAnonymous && may.includes('identity') && <Person id={id} />}
      {!(isAnonymous || isReserved || may.includes('identity')) && <p className={classes.note}>{texts.hidden}</p>}
    </section>
  )
}
