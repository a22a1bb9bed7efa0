import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { messages } from '../messages.ts'
import classes from './for-inspectors.module.css'

/** The page of an administrator, who fills no inspections (R 12.9). */
export const ForInspectors = () => (
  <Alert variant="light" maw="40rem">
    <Text>{messages.forInspectors}</Text>
    <Text mt="xs">{messages.forAdministrators}</Text>
    <div className={classes.links}>
      <Anchor component={Link} className={classes.link} to="/dashboard/planeacion">
        {messages.toPlanner}
      </Anchor>
      <Anchor component={Link} className={classes.link} to="/dashboard/inspeccion/realizadas">
        {messages.toCompleted}
      </Anchor>
    </div>
  </Alert>
)
