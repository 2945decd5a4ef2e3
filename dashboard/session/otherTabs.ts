/** The tabs of a browser share one session: when another person signs in in one of them, the others belong to that person too. */
const channel = new BroadcastChannel('ars.person')

export const announcePerson = (person: string): void => channel.postMessage(person)

export const onAnnouncedPerson = (notice: (person: string) => void): void =>
  channel.addEventListener('message', ({ data }) => notice(String(data)))
