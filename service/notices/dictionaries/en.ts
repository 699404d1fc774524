/** The texts of notices and of the weekly mail. The other dictionaries have the same keys. */
export const en = {
  alerts: {
    failed: {
      title: "A message has failed",
      text: (count: string) =>
        `Messages that could not be delivered: ${count}. They are kept. See why: npm run inbox -- --state failed. When the cause is gone, send them again: npm run inbox -- retry --state failed`,
      endTitle: "No failed message is left",
    },
    delivery: {
      title: "Messages are delayed",
      text: (count: string) =>
        `A message has waited for an hour to reach your mailbox. Messages that wait: ${count}. All are kept, and each is tried again for three days. See why: npm run doctor`,
      endTitle: "Messages are no longer delayed",
    },
    disk: {
      title: "The disk is nearly full",
      text: (megabytes: string) =>
        `${megabytes} MB are free where the database is. Make space before messages are turned away. To look: npm run doctor`,
      endTitle: "The disk has space again",
    },
    backup: {
      title: "The backup is late",
      text: (hours: string) =>
        `The last good copy of the database is ${hours} hours old. See why: journalctl --unit cardamint-backup`,
      endTitle: "The backup is made again",
    },
    unavailable: {
      title: "No message is taken",
      text: () => "Visitors are asked to send their message later. See why: npm run doctor",
      endTitle: "Messages are taken again",
    },
  },
  lasted: (from: string, to: string) => `It lasted from ${from} to ${to} (UTC).`,
  allWell: "All is well again.",
  test: {
    title: "A test",
    text: "Notices arrive as this one did. Sent by: npm run doctor -- --send-test-notice",
  },
  week: {
    subject: (range: string) => `Your week: ${range}`,
    visits: "Visits",
    clicks: "Clicks to partners",
    thisWeek: "This week",
    weekBefore: "The week before",
    days: "Visits by day",
    elsewhere: (origin: string) => `Visits are counted at ${origin}: look there.`,
    visitMeaning:
      "A visit is a home page whose counter was loaded. A person who comes back counts again; nobody is recognised.",
    messages: "Messages kept now",
    states: {
      waiting: "waiting",
      delivered: "delivered",
      handled: "handled",
      spam: "spam",
      failed: "failed",
    },
    doctor: "What the doctor says",
    nothingToFix: "Nothing to fix.",
    footer: "Each Monday. To stop it: npm run setup -- WEEKLY_SUMMARY",
  },
};

export type NoticeDictionary = typeof en;
