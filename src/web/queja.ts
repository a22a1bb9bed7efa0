import { startComplaint } from './complaint/start-complaint.ts'

/** The script of the page by which a citizen files a complaint. It is apart from the app: nothing of the app loads here. */
startComplaint()
