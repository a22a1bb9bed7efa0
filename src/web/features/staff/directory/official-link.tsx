import { UnstyledButton } from '@mantine/core'
import { messages } from '../messages.ts'
import classes from './official-link.module.css'

type Props = {
  name: string
  /** Number of the identity document; tells officials of one name apart. */
  detail?: string
  onOpen: () => void
}

/** An official's name that opens their sheet. The detail is beside the button, whose accessible name lacks it. */
export const OfficialLink = ({ name, detail, onOpen }: Props) => (
  <>
    <UnstyledButton className={classes.link} aria-label={messages.openOf(name)} onClick={onOpen}>
      {name}
    </UnstyledButton>
    {detail && <span className={classes.detail}>{detail}</span>}
  </>
)
