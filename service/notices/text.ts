import type { AlertName, Notice } from "./notice.ts";

interface AlertTexts {
  title: string;
  text: (figure: string) => string;
  endTitle: string;
}

const alerts: Record<AlertName, AlertTexts> = {
  failed: {
    title: "A message has failed",
    text: (count) =>
      `Messages that could not be delivered: ${count}. They are in the inbox. See why: npm run inbox -- --state failed. Once you've fixed the cause, send them again: npm run inbox -- retry --state failed`,
    endTitle: "No failed messages left",
  },
  delivery: {
    title: "Messages are delayed",
    text: (count) =>
      `A message has been waiting for an hour to reach your mailbox. Pending messages: ${count}. They are in the inbox, and their delivery is retried for three days. See why: npm run doctor`,
    endTitle: "Messages are no longer delayed",
  },
  disk: {
    title: "The disk is nearly full",
    text: (megabytes) =>
      `Only ${megabytes} MB free on the database's disk. Free up space before messages are refused. Check: npm run doctor`,
    endTitle: "The disk has space again",
  },
  backup: {
    title: "The backup is late",
    text: (hours) =>
      `The last good backup is ${hours} hours old. See why: journalctl --unit cardamint-backup`,
    endTitle: "Backups are running again",
  },
  unavailable: {
    title: "Messages are being refused",
    text: () => "Visitors are asked to send their message later. See why: npm run doctor",
    endTitle: "Messages are being accepted again",
  },
};

export function formatNotice(notice: Notice): { title: string; text: string } {
  if (notice.event === "test")
    return {
      title: "Test notice",
      text: "If you can read this, notices reach you. Sent by: npm run doctor -- --send-test-notice",
    };
  const { title, text, endTitle } = alerts[notice.alert];
  if (notice.event === "alert") return { title, text: text(formatCount(notice.figure)) };
  const lasted = `It lasted from ${formatTime(notice.since)} to ${formatTime(notice.at)} (UTC).`;
  return { title: endTitle, text: notice.isAllWell ? `${lasted} There are no other problems.` : lasted };
}

export function formatCount(count: number): string {
  return new Intl.NumberFormat("en").format(count);
}

function formatTime(time: number): string {
  return new Intl.DateTimeFormat("en", {
    dateStyle: "medium",
    timeStyle: "short",
    hourCycle: "h23",
    timeZone: "UTC",
  }).format(time);
}
