import type { NoticeDictionary } from "./en.ts";

export const ar: NoticeDictionary = {
  alerts: {
    failed: {
      title: "تعذّر تسليم رسالة",
      text: (count) =>
        `عدد الرسائل التي تعذّر تسليمها: ${count}. وهي محفوظة. لمعرفة السبب: npm run inbox -- --state failed. وبعد زوال السبب يمكنكم إرسالها من جديد: npm run inbox -- retry --state failed`,
      endTitle: "لم تبقَ أي رسالة متعذّرة",
    },
    delivery: {
      title: "الرسائل تتأخر في الوصول إلى بريدكم",
      text: (count) =>
        `مضت ساعة ولم تصل إحدى الرسائل إلى بريدكم بعد. عدد الرسائل المنتظرة: ${count}. جميعها محفوظة، وتُعاد محاولة إرسال كل رسالة مدة ثلاثة أيام. لمعرفة السبب: npm run doctor`,
      endTitle: "لم تعد الرسائل تتأخر",
    },
    disk: {
      title: "القرص يكاد يمتلئ",
      text: (megabytes) =>
        `المساحة المتبقية حيث توجد قاعدة البيانات: ${megabytes} ميغابايت. يُرجى إخلاء مساحة قبل أن تُرفض الرسائل. للتحقق: npm run doctor`,
      endTitle: "توفّرت مساحة على القرص من جديد",
    },
    backup: {
      title: "تأخّر النسخ الاحتياطي",
      text: (hours) =>
        `عمر آخر نسخة سليمة من قاعدة البيانات بالساعات: ${hours}. لمعرفة السبب: journalctl --unit cardamint-backup`,
      endTitle: "عاد النسخ الاحتياطي يعمل",
    },
    unavailable: {
      title: "لا تُقبل أي رسالة",
      text: () => "يُطلب من الزوار إرسال رسائلهم لاحقًا. لمعرفة السبب: npm run doctor",
      endTitle: "عاد قبول الرسائل",
    },
  },
  lasted: (from, to) => `استمر ذلك من ${from} إلى ${to} (بالتوقيت العالمي).`,
  allWell: "كل شيء على ما يرام من جديد.",
  test: {
    title: "اختبار",
    text: "تصلكم التنبيهات كما وصل هذا. أُرسل بواسطة: npm run doctor -- --send-test-notice",
  },
  week: {
    subject: (range) => `أسبوعكم: ${range}`,
    visits: "الزيارات",
    clicks: "النقرات إلى الشركاء",
    thisWeek: "هذا الأسبوع",
    weekBefore: "الأسبوع السابق",
    days: "الزيارات حسب اليوم",
    elsewhere: (origin) => `تُحتسب الزيارات في ${origin}، ويمكنكم الاطلاع عليها هناك.`,
    visitMeaning: "الزيارة هي صفحة رئيسية حُمّل عدّادها. ومن يعود يُحتسب مرة أخرى، ولا يُتعرَّف على أحد.",
    messages: "الرسائل المحفوظة الآن",
    states: {
      waiting: "منتظرة",
      delivered: "مُسلَّمة",
      handled: "مُعالَجة",
      spam: "غير مرغوبة",
      failed: "متعذّرة",
    },
    doctor: "ما يقوله الفحص",
    nothingToFix: "لا شيء يحتاج إلى إصلاح.",
    footer: "كل يوم اثنين. لإيقافها: npm run setup -- WEEKLY_SUMMARY",
  },
};
