// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/confine.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <vector>

namespace armature::internal {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr bool sanitized = true;
#elif defined(__has_feature)
constexpr bool sanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool sanitized = false;
#endif

#if defined(__x86_64__)
constexpr unsigned architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr unsigned architecture = AUDIT_ARCH_AARCH64;
#else
constexpr unsigned architecture = 0;
#endif

void bound(int resource, rlim_t most) {
  rlimit limit{};
  if (::getrlimit(resource, &limit) != 0) return;
  limit.rlim_cur = std::min(limit.rlim_max, most);
  if (resource != RLIMIT_CPU) limit.rlim_max = limit.rlim_cur;  // whose hard limit kills without a reason
  ::setrlimit(resource, &limit);
}

// Bytes of address space that the process has now.
rlim_t address_space() {
  unsigned long pages = 0;
  if (std::FILE* const about = std::fopen("/proc/self/statm", "re")) {
    if (std::fscanf(about, "%lu", &pages) != 1) pages = 0;
    std::fclose(about);
  }
  return static_cast<rlim_t>(pages) * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE));
}

// What a reader needs of the kernel: memory, time, and files opened for reading. Anything else fails with EPERM.
void filter_calls() {
  const unsigned allowed[] = {
      __NR_read,
      __NR_pread64,
      __NR_readv,
      __NR_write,
      __NR_writev,
      __NR_sendto,
      __NR_close,
      __NR_lseek,
      __NR_fstat,
      __NR_newfstatat,
      __NR_statx,
      __NR_fcntl,
      __NR_mmap,
      __NR_munmap,
      __NR_mremap,
      __NR_mprotect,
      __NR_madvise,
      __NR_brk,
      __NR_futex,
      __NR_getrandom,
      __NR_clock_gettime,
      __NR_gettimeofday,
      __NR_getpid,
      __NR_gettid,
      __NR_getuid,
      __NR_geteuid,
      __NR_getgid,
      __NR_getegid,
      __NR_rt_sigaction,
      __NR_rt_sigprocmask,
      __NR_rt_sigreturn,
      __NR_sched_yield,
      __NR_nanosleep,
      __NR_exit,
      __NR_exit_group,
      __NR_flock,
      __NR_getcwd,
      __NR_getrusage,
      __NR_prlimit64,
      __NR_uname,
      __NR_readlinkat,
      __NR_faccessat,
      __NR_sysinfo,
      __NR_sched_getaffinity,
      __NR_restart_syscall,
#if defined(__x86_64__)
      __NR_stat,
      __NR_lstat,
      __NR_access,
      __NR_readlink,
      __NR_time,
#endif
  };
  std::vector<sock_filter> rules;
  const auto add = [&](unsigned short code, unsigned k, unsigned char yes = 0, unsigned char no = 0) {
    rules.push_back({code, yes, no, k});
  };
  constexpr unsigned short load = BPF_LD | BPF_W | BPF_ABS, equal = BPF_JMP | BPF_JEQ | BPF_K, give = BPF_RET | BPF_K;
  constexpr unsigned refuse = SECCOMP_RET_ERRNO | EPERM;
  add(load, offsetof(seccomp_data, arch));
  add(equal, architecture, 1, 0);
  add(give, refuse);
  add(load, offsetof(seccomp_data, nr));
  for (const unsigned call : allowed) {
    add(equal, call, 0, 1);
    add(give, SECCOMP_RET_ALLOW);
  }
  // abort() sends a signal to its own thread.
  const unsigned self = static_cast<unsigned>(::getpid());
  add(equal, __NR_tgkill, 0, 4);
  add(load, offsetof(seccomp_data, args[0]));
  add(equal, self, 0, 1);
  add(give, SECCOMP_RET_ALLOW);
  add(give, refuse);
  const auto open_to_read = [&](unsigned call, unsigned flags) {
    add(equal, call, 0, 4);
    add(load, flags);
    add(BPF_JMP | BPF_JSET | BPF_K, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC, 1, 0);
    add(give, SECCOMP_RET_ALLOW);
    add(give, refuse);
  };
  open_to_read(__NR_openat, offsetof(seccomp_data, args[2]));
#if defined(__x86_64__)
  open_to_read(__NR_open, offsetof(seccomp_data, args[1]));
#endif
  add(give, refuse);
  const sock_fprog program{static_cast<unsigned short>(rules.size()), rules.data()};
  ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

}  // namespace

void bound_memory(double share) {
  const double bytes = static_cast<double>(::sysconf(_SC_PHYS_PAGES)) * static_cast<double>(::sysconf(_SC_PAGESIZE));
  if (!sanitized && bytes > 0) bound(RLIMIT_DATA, static_cast<rlim_t>(share * bytes));
}

void confine_process(const Bounds& bounds, int keep) {
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGXCPU, SIGPROF, SIGPIPE, SIGTERM})
    std::signal(signal, SIG_DFL);
  std::signal(SIGINT, SIG_IGN);  // the parent decides
  const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int stream = 0; stream < 3; ++stream) ::dup2(nowhere, stream);
  ::syscall(SYS_close_range, 3u, static_cast<unsigned>(keep) - 1u, 0u);
  ::syscall(SYS_close_range, static_cast<unsigned>(keep) + 1u, ~0u, 0u);
  if (!sanitized) bound(RLIMIT_AS, address_space() + (static_cast<rlim_t>(bounds.megabytes) << 20));
  const double whole = std::floor(bounds.seconds);
  const itimerval once = {{}, {static_cast<time_t>(whole), static_cast<suseconds_t>(1e6 * (bounds.seconds - whole))}};
  ::setitimer(ITIMER_PROF, &once, nullptr);           // to the millisecond, where RLIMIT_CPU knows seconds;
  bound(RLIMIT_CPU, static_cast<rlim_t>(whole) + 1);  // which nothing in the process can take back
  bound(RLIMIT_CORE, 0);
  bound(RLIMIT_FSIZE, 0);
  bound(RLIMIT_NPROC, 0);
  ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  if (architecture != 0 && !sanitized) filter_calls();
}

}  // namespace armature::internal
