import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { SimilarEstablishment } from '../establishments.queries.ts'
import { messages } from '../messages.ts'
import classes from './establishment-form.module.css'

const texts = messages.duplicates

function Match({ match }: { match: SimilarEstablishment }) {
  const { name, inscriptionNumber, identificationType, identificationNumber, city, address } = match
  return (
    <li className={classes.match}>
      <Group gap="xs">
        <Text fw={650}>{name}</Text>
        <Badge variant="outline" color="dark">
          {match.hasSameIdentification ? texts.sameIdentification : texts.similarName}
        </Badge>
        {!match.isActive && <Badge color="red.9">{texts.inactive}</Badge>}
      </Group>
      <p className={classes.facts}>
        {[inscriptionNumber, `${identificationType} ${identificationNumber}`, city, address].join(' · ')}
      </p>
    </li>
  )
}

type Props = { matches: readonly SimilarEstablishment[]; onGoOn: () => void; onGoBack: () => void }

/** Shows existing establishments that may be the new one; the person decides. */
export function DuplicatesNotice({ matches, onGoOn, onGoBack }: Props) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = notice.current?.closest('form')
    notice.current?.focus()
    // The pressed button disappears with the notice, so the focus moves to the form's own button.
    return () => form?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [])
  return (
    <Alert ref={notice} tabIndex={-1} color="yellow" role="alert" className={classes.duplicates}>
      <Stack>
        <Text fw={650}>{texts.title}</Text>
        <Text>{texts.text}</Text>
        <ul className={classes.matches}>
          {matches.map((match) => (
            <Match key={match.id} match={match} />
          ))}
        </ul>
        <Group>
          <Button onClick={onGoBack}>{texts.goBack}</Button>
          <Button variant="default" onClick={onGoOn}>
            {texts.goOn}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
